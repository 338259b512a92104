import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  PayableBalanceQuery,
  PayableBalanceQueryVariables,
  PaymentOutcomeQuery,
  PaymentOutcomeQueryVariables,
  StartPaymentMutation,
  StartPaymentMutationVariables,
} from '../../gql/operations.ts';

export const PAYABLE_BALANCE: TypedDocumentNode<PayableBalanceQuery, PayableBalanceQueryVariables> = gql`
  query PayableBalance($id: ID!) {
    balance(id: $id) {
      id
      customerId
      month
      year
      dueDate
      amountDue {
        amountMinor
        currency
      }
    }
    viewer {
      id
      company {
        id
        name
        phone
        email
      }
      customer {
        id
        companyId
        accountNumber
      }
    }
  }
`;

export const START_PAYMENT: TypedDocumentNode<StartPaymentMutation, StartPaymentMutationVariables> = gql`
  mutation StartPayment($input: StartPaymentInput!) {
    startPayment(input: $input) {
      paymentUrl
      payment {
        id
        status
        amount {
          amountMinor
          currency
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const PAYMENT_OUTCOME: TypedDocumentNode<PaymentOutcomeQuery, PaymentOutcomeQueryVariables> = gql`
  query PaymentOutcome($id: ID!) {
    payment(id: $id) {
      id
      status
      paidAt
      transactionId
      accountNumber
      message
      amount {
        amountMinor
        currency
      }
    }
  }
`;
