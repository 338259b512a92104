const PARTNER_KEY = /* GraphQL */ `
  fragment RestPartnerKey on PartnerKey {
    id
    name
    mode
    scopes
    prefix
    createdAt
    lastUsedAt
  }
`;

export const PARTNER_KEYS = /* GraphQL */ `
  query RestPartnerKeys($companyId: ID!) {
    company(id: $companyId) {
      partnerKeys {
        ...RestPartnerKey
      }
    }
  }
  ${PARTNER_KEY}
`;

export const CREATE_PARTNER_KEY = /* GraphQL */ `
  mutation RestCreatePartnerKey($input: CreatePartnerKeyInput!) {
    createPartnerKey(input: $input) {
      partnerKey {
        ...RestPartnerKey
      }
      secret
      userErrors {
        code
        field
        message
      }
    }
  }
  ${PARTNER_KEY}
`;

export const REVOKE_PARTNER_KEY = /* GraphQL */ `
  mutation RestRevokePartnerKey($input: RevokePartnerKeyInput!) {
    revokePartnerKey(input: $input) {
      revokedKeyId
    }
  }
`;
