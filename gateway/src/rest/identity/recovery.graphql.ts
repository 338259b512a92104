export const SECURITY_QUESTION = /* GraphQL */ `
  query RestSecurityQuestion($email: String!, $companyId: ID) {
    securityQuestion(email: $email, companyId: $companyId) {
      securityQuestion
      name
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const RESET_BY_QUESTION = /* GraphQL */ `
  mutation RestResetByQuestion($input: ResetPasswordWithSecurityQuestionInput!) {
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

export const REQUEST_RESET = /* GraphQL */ `
  mutation RestRequestReset($input: RequestPasswordResetInput!) {
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

export const CONFIRM_RESET = /* GraphQL */ `
  mutation RestConfirmReset($input: ConfirmPasswordResetInput!) {
    confirmPasswordReset(input: $input) {
      reset
      portal
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const FREEZE_LOGIN = /* GraphQL */ `
  mutation RestFreezeLogin($input: FreezeLoginInput!) {
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

export const SET_SECURITY_QUESTION = /* GraphQL */ `
  mutation RestSetSecurityQuestion($input: SetSecurityQuestionInput!) {
    setSecurityQuestion(input: $input) {
      user {
        id
        securityQuestion
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
