import type {
  ClaimAccountMutation,
  ClaimAccountMutationVariables,
  CompaniesQuery,
  CompaniesQueryVariables,
  SignInMutation,
  SignInMutationVariables,
  SignOutMutation,
  SignOutMutationVariables,
  ViewerQuery,
  ViewerQueryVariables,
} from '../../gql/operations.ts';
import type { OperationText } from '../../lib/graphql-request.ts';

const SESSION_USER = /* GraphQL */ `
  fragment SessionUser on User {
    id
    role
    name
    email
    permissions
    company {
      id
      name
    }
    customer {
      id
    }
  }
`;

export const VIEWER: OperationText<ViewerQuery, ViewerQueryVariables> = /* GraphQL */ `
  query Viewer {
    viewer {
      ...SessionUser
    }
  }
  ${SESSION_USER}
`;

export const SIGN_IN: OperationText<SignInMutation, SignInMutationVariables> = /* GraphQL */ `
  mutation SignIn($input: SignInInput!) {
    signIn(input: $input) {
      user {
        ...SessionUser
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
  ${SESSION_USER}
`;

export const SIGN_OUT: OperationText<SignOutMutation, SignOutMutationVariables> = /* GraphQL */ `
  mutation SignOut {
    signOut {
      signedOut
    }
  }
`;

export const CLAIM_ACCOUNT: OperationText<ClaimAccountMutation, ClaimAccountMutationVariables> = /* GraphQL */ `
  mutation ClaimAccount($input: ClaimAccountInput!) {
    claimAccount(input: $input) {
      user {
        ...SessionUser
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${SESSION_USER}
`;

export const COMPANIES: OperationText<CompaniesQuery, CompaniesQueryVariables> = /* GraphQL */ `
  query Companies {
    companies {
      id
      name
    }
  }
`;
