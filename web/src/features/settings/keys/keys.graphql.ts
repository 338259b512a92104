import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CreatePartnerKeyMutation,
  CreatePartnerKeyMutationVariables,
  PartnerKeysQuery,
  PartnerKeysQueryVariables,
  RevokePartnerKeyMutation,
  RevokePartnerKeyMutationVariables,
} from '../../../gql/operations.ts';

export const PARTNER_KEYS: TypedDocumentNode<PartnerKeysQuery, PartnerKeysQueryVariables> = gql`
  query PartnerKeys($companyId: ID!) {
    company(id: $companyId) {
      id
      partnerKeys {
        id
        name
        mode
        scopes
        prefix
        createdAt
        lastUsedAt
      }
    }
  }
`;

export const CREATE_PARTNER_KEY: TypedDocumentNode<CreatePartnerKeyMutation, CreatePartnerKeyMutationVariables> = gql`
  mutation CreatePartnerKey($input: CreatePartnerKeyInput!) {
    createPartnerKey(input: $input) {
      partnerKey {
        id
        name
      }
      secret
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const REVOKE_PARTNER_KEY: TypedDocumentNode<RevokePartnerKeyMutation, RevokePartnerKeyMutationVariables> = gql`
  mutation RevokePartnerKey($input: RevokePartnerKeyInput!) {
    revokePartnerKey(input: $input) {
      revokedKeyId
    }
  }
`;
