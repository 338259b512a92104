import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  PaymentDetailQuery,
  PaymentDetailQueryVariables,
  PaymentPeriodQuery,
  PaymentPeriodQueryVariables,
  RefundPaymentMutation,
  RefundPaymentMutationVariables,
  ResolveReviewMutation,
  ResolveReviewMutationVariables,
} from '../../gql/operations.ts';

export type PaymentInDetail = NonNullable<PaymentDetailQuery['payment']>;

const PAYMENT_PARTS = gql`
  fragment PaymentParts on Payment {
    id
    companyId
    customerId
    balanceId
    status
    method
    createdAt
    paidAt
    transactionId
    customerName
    customerEmail
    accountNumber
    message
    needsReview
    amount {
      amountMinor
      currency
    }
    refundedAmount {
      amountMinor
      currency
    }
    refunds {
      id
      status
      createdAt
      message
      amount {
        amountMinor
        currency
      }
    }
  }
`;

export const PAYMENT_DETAIL: TypedDocumentNode<PaymentDetailQuery, PaymentDetailQueryVariables> = gql`
  query PaymentDetail($id: ID!) {
    payment(id: $id) {
      ...PaymentParts
    }
  }
  ${PAYMENT_PARTS}
`;

export const PAYMENT_PERIOD: TypedDocumentNode<PaymentPeriodQuery, PaymentPeriodQueryVariables> = gql`
  query PaymentPeriod($balanceId: ID!, $companyId: ID!) {
    balance(id: $balanceId, companyId: $companyId) {
      id
      month
      year
    }
    company(id: $companyId) {
      id
      name
    }
  }
`;

export const REFUND_PAYMENT: TypedDocumentNode<RefundPaymentMutation, RefundPaymentMutationVariables> = gql`
  mutation RefundPayment($input: RefundPaymentInput!) {
    refundPayment(input: $input) {
      refund {
        id
        status
        message
      }
      payment {
        ...PaymentParts
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${PAYMENT_PARTS}
`;

export const RESOLVE_REVIEW: TypedDocumentNode<ResolveReviewMutation, ResolveReviewMutationVariables> = gql`
  mutation ResolveReview($input: ResolveReviewInput!) {
    resolveReview(input: $input) {
      payment {
        ...PaymentParts
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${PAYMENT_PARTS}
`;
