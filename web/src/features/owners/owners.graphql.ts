import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  BusinessOwnersQuery,
  BusinessOwnersQueryVariables,
  CreateBusinessOwnerMutation,
  CreateBusinessOwnerMutationVariables,
  CreateCompanyMutation,
  CreateCompanyMutationVariables,
} from '../../gql/operations.ts';

export const BUSINESS_OWNERS: TypedDocumentNode<BusinessOwnersQuery, BusinessOwnersQueryVariables> = gql`
  query BusinessOwners {
    businessOwners {
      id
      name
      email
      active
      company {
        id
        name
      }
    }
    companies {
      id
      name
    }
  }
`;

export const CREATE_COMPANY: TypedDocumentNode<CreateCompanyMutation, CreateCompanyMutationVariables> = gql`
  mutation CreateCompany($input: CreateCompanyInput!) {
    createCompany(input: $input) {
      company {
        id
        name
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const CREATE_BUSINESS_OWNER: TypedDocumentNode<
  CreateBusinessOwnerMutation,
  CreateBusinessOwnerMutationVariables
> = gql`
  mutation CreateBusinessOwner($input: CreateBusinessOwnerInput!) {
    createBusinessOwner(input: $input) {
      businessOwner {
        id
        name
        email
        active
        company {
          id
          name
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
