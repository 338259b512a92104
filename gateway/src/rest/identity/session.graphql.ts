import { USER } from './user.graphql.ts';

export const VIEWER = /* GraphQL */ `
  query RestViewer {
    viewer {
      ...RestUser
    }
  }
  ${USER}
`;

export const SIGN_IN = /* GraphQL */ `
  mutation RestSignIn($input: SignInInput!) {
    signIn(input: $input) {
      user {
        ...RestUser
      }
      companies {
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
  ${USER}
`;

export const SIGN_OUT = /* GraphQL */ `
  mutation RestSignOut {
    signOut {
      signedOut
    }
  }
`;

export const CLAIM_ACCOUNT = /* GraphQL */ `
  mutation RestClaimAccount($input: ClaimAccountInput!) {
    claimAccount(input: $input) {
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
