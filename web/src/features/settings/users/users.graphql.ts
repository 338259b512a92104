import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AdminUsersQuery,
  AdminUsersQueryVariables,
  ChangePasswordMutation,
  ChangePasswordMutationVariables,
  CreateAdminUserMutation,
  CreateAdminUserMutationVariables,
  DeactivateAdminUserMutation,
  DeactivateAdminUserMutationVariables,
  UpdateAdminUserMutation,
  UpdateAdminUserMutationVariables,
} from '../../../gql/operations.ts';

const ADMIN_USER = gql`
  fragment AdminUser on User {
    id
    name
    email
    active
    isSuperAdmin
    permissions
  }
`;

export const ADMIN_USERS: TypedDocumentNode<AdminUsersQuery, AdminUsersQueryVariables> = gql`
  query AdminUsers($companyId: ID!) {
    company(id: $companyId) {
      id
      adminUsers {
        ...AdminUser
      }
    }
  }
  ${ADMIN_USER}
`;

export const CREATE_ADMIN_USER: TypedDocumentNode<CreateAdminUserMutation, CreateAdminUserMutationVariables> = gql`
  mutation CreateAdminUser($input: CreateAdminUserInput!) {
    createAdminUser(input: $input) {
      adminUser {
        ...AdminUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${ADMIN_USER}
`;

export const UPDATE_ADMIN_USER: TypedDocumentNode<UpdateAdminUserMutation, UpdateAdminUserMutationVariables> = gql`
  mutation UpdateAdminUser($input: UpdateAdminUserInput!) {
    updateAdminUser(input: $input) {
      adminUser {
        ...AdminUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${ADMIN_USER}
`;

export const DEACTIVATE_ADMIN_USER: TypedDocumentNode<
  DeactivateAdminUserMutation,
  DeactivateAdminUserMutationVariables
> = gql`
  mutation DeactivateAdminUser($input: DeactivateAdminUserInput!) {
    deactivateAdminUser(input: $input) {
      adminUser {
        ...AdminUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${ADMIN_USER}
`;

export const CHANGE_PASSWORD: TypedDocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables> = gql`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      user {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
