import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  PaymentSetupQuery,
  PaymentSetupQueryVariables,
  UpdatePaymentConfigurationMutation,
  UpdatePaymentConfigurationMutationVariables,
} from '../../gql/operations.ts';

export const PAYMENT_SETUP: TypedDocumentNode<PaymentSetupQuery, PaymentSetupQueryVariables> = gql`
  query PaymentSetup($companyId: ID!) {
    company(id: $companyId) {
      id
      paymentConfiguration {
        provider
        merchantToken
        tpnNumber
        hostedPageUrl
        testMode
      }
    }
  }
`;

export const UPDATE_PAYMENT_CONFIGURATION: TypedDocumentNode<
  UpdatePaymentConfigurationMutation,
  UpdatePaymentConfigurationMutationVariables
> = gql`
  mutation UpdatePaymentConfiguration($input: UpdatePaymentConfigurationInput!) {
    updatePaymentConfiguration(input: $input) {
      paymentConfiguration {
        provider
        merchantToken
        tpnNumber
        hostedPageUrl
        testMode
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
