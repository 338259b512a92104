import { USER } from './user.graphql.ts';

export const ADMIN_USERS = /* GraphQL */ `
  query RestAdminUsers($companyId: ID!) {
    company(id: $companyId) {
      adminUsers {
        ...RestUser
      }
    }
  }
  ${USER}
`;

export const CREATE_ADMIN_USER = /* GraphQL */ `
  mutation RestCreateAdminUser($input: CreateAdminUserInput!) {
    createAdminUser(input: $input) {
      adminUser {
        ...RestUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${USER}
`;

export const UPDATE_ADMIN_USER = /* GraphQL */ `
  mutation RestUpdateAdminUser($input: UpdateAdminUserInput!) {
    updateAdminUser(input: $input) {
      adminUser {
        ...RestUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${USER}
`;

export const CHANGE_PASSWORD = /* GraphQL */ `
  mutation RestChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      user {
        ...RestUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${USER}
`;

export const DEACTIVATE_ADMIN_USER = /* GraphQL */ `
  mutation RestDeactivateAdminUser($input: DeactivateAdminUserInput!) {
    deactivateAdminUser(input: $input) {
      adminUser {
        ...RestUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${USER}
`;
