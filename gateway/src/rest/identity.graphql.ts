const USER = /* GraphQL */ `
  fragment RestUser on User {
    id
    role
    name
    email
    active
    permissions
    company {
      id
      name
    }
    customer {
      accountNumber
    }
  }
`;

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
