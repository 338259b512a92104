import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  ChangeOwnPasswordMutation,
  ChangeOwnPasswordMutationVariables,
  SetSecurityQuestionMutation,
  SetSecurityQuestionMutationVariables,
} from '../../gql/operations.ts';

/** Its answer carries the new question, which replaces the one that is shown. */
export const SET_SECURITY_QUESTION: TypedDocumentNode<
  SetSecurityQuestionMutation,
  SetSecurityQuestionMutationVariables
> = gql`
  mutation SetSecurityQuestion($input: SetSecurityQuestionInput!) {
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

export const CHANGE_OWN_PASSWORD: TypedDocumentNode<ChangeOwnPasswordMutation, ChangeOwnPasswordMutationVariables> =
  gql`
  mutation ChangeOwnPassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      user {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
