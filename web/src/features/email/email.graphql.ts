import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CompanyEmailConfigurationQuery,
  CompanyEmailConfigurationQueryVariables,
  GlobalEmailConfigurationQuery,
  GlobalEmailConfigurationQueryVariables,
  SendTestEmailMutation,
  SendTestEmailMutationVariables,
  UpdateEmailConfigurationMutation,
  UpdateEmailConfigurationMutationVariables,
} from '../../gql/operations.ts';

const EMAIL_CONFIGURATION_FIELDS = gql`
  fragment EmailConfigurationFields on EmailConfiguration {
    fromEmail
    fromName
    replyToEmail
    enabled
    apiKey
    canDeliver
    templates {
      passwordReset {
        subject
        body
      }
    }
  }
`;

export const COMPANY_EMAIL_CONFIGURATION: TypedDocumentNode<
  CompanyEmailConfigurationQuery,
  CompanyEmailConfigurationQueryVariables
> = gql`
  query CompanyEmailConfiguration($companyId: ID!) {
    company(id: $companyId) {
      id
      name
      emailConfiguration {
        ...EmailConfigurationFields
      }
    }
  }
  ${EMAIL_CONFIGURATION_FIELDS}
`;

export const GLOBAL_EMAIL_CONFIGURATION: TypedDocumentNode<
  GlobalEmailConfigurationQuery,
  GlobalEmailConfigurationQueryVariables
> = gql`
  query GlobalEmailConfiguration {
    globalEmailConfiguration {
      ...EmailConfigurationFields
    }
  }
  ${EMAIL_CONFIGURATION_FIELDS}
`;

export const UPDATE_EMAIL_CONFIGURATION: TypedDocumentNode<
  UpdateEmailConfigurationMutation,
  UpdateEmailConfigurationMutationVariables
> = gql`
  mutation UpdateEmailConfiguration($input: UpdateEmailConfigurationInput!) {
    updateEmailConfiguration(input: $input) {
      emailConfiguration {
        ...EmailConfigurationFields
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${EMAIL_CONFIGURATION_FIELDS}
`;

export const SEND_TEST_EMAIL: TypedDocumentNode<SendTestEmailMutation, SendTestEmailMutationVariables> = gql`
  mutation SendTestEmail($input: SendTestEmailInput!) {
    sendTestEmail(input: $input) {
      delivery {
        id
        to
        state
        reason
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
