import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  DeactivateBusinessOwnerMutation,
  DeactivateBusinessOwnerMutationVariables,
  ReactivateBusinessOwnerMutation,
  ReactivateBusinessOwnerMutationVariables,
} from '../../gql/operations.ts';

export const DEACTIVATE_OWNER: TypedDocumentNode<
  DeactivateBusinessOwnerMutation,
  DeactivateBusinessOwnerMutationVariables
> = gql`
  mutation DeactivateBusinessOwner($id: ID!) {
    deactivateAdminUser(input: { id: $id }) {
      adminUser {
        id
        active
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const REACTIVATE_OWNER: TypedDocumentNode<
  ReactivateBusinessOwnerMutation,
  ReactivateBusinessOwnerMutationVariables
> = gql`
  mutation ReactivateBusinessOwner($id: ID!) {
    updateAdminUser(input: { id: $id, active: true }) {
      adminUser {
        id
        active
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
