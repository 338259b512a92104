import type {
  ConfirmPasswordResetMutation,
  ConfirmPasswordResetMutationVariables,
  FreezeLoginMutation,
  FreezeLoginMutationVariables,
  RequestPasswordResetMutation,
  RequestPasswordResetMutationVariables,
  ResetBySecurityQuestionMutation,
  ResetBySecurityQuestionMutationVariables,
  SecurityQuestionToAnswerQuery,
  SecurityQuestionToAnswerQueryVariables,
} from '../../gql/operations.ts';
import type { OperationText } from '../../lib/graphql-request.ts';

export const SECURITY_QUESTION: OperationText<SecurityQuestionToAnswerQuery, SecurityQuestionToAnswerQueryVariables> =
  /* GraphQL */ `
  query SecurityQuestionToAnswer($email: String!, $companyId: ID) {
    securityQuestion(email: $email, companyId: $companyId) {
      securityQuestion
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const RESET_BY_QUESTION: OperationText<
  ResetBySecurityQuestionMutation,
  ResetBySecurityQuestionMutationVariables
> = /* GraphQL */ `
  mutation ResetBySecurityQuestion($input: ResetPasswordWithSecurityQuestionInput!) {
    resetPasswordWithSecurityQuestion(input: $input) {
      reset
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const REQUEST_RESET: OperationText<RequestPasswordResetMutation, RequestPasswordResetMutationVariables> =
  /* GraphQL */ `
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      requested
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const CONFIRM_RESET: OperationText<ConfirmPasswordResetMutation, ConfirmPasswordResetMutationVariables> =
  /* GraphQL */ `
  mutation ConfirmPasswordReset($input: ConfirmPasswordResetInput!) {
    confirmPasswordReset(input: $input) {
      reset
      door
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const FREEZE_LOGIN: OperationText<FreezeLoginMutation, FreezeLoginMutationVariables> = /* GraphQL */ `
  mutation FreezeLogin($input: FreezeLoginInput!) {
    freezeLogin(input: $input) {
      frozen
      userErrors {
        code
        field
        message
      }
    }
  }
`;
