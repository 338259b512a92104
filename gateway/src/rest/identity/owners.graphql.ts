import { USER } from './user.graphql.ts';

export const BUSINESS_OWNERS = /* GraphQL */ `
  query RestBusinessOwners {
    businessOwners {
      ...RestUser
    }
  }
  ${USER}
`;

export const CREATE_BUSINESS_OWNER = /* GraphQL */ `
  mutation RestCreateBusinessOwner($input: CreateBusinessOwnerInput!) {
    createBusinessOwner(input: $input) {
      businessOwner {
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
