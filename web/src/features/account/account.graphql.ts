import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AccountQuery,
  AccountQueryVariables,
  AllTransactionsQuery,
  AllTransactionsQueryVariables,
  PendingPaymentQuery,
  PendingPaymentQueryVariables,
} from '../../gql/operations.ts';

const TRANSACTION = gql`
  fragment Transaction on Payment {
    id
    status
    createdAt
    paidAt
    transactionId
    amount {
      amountMinor
      currency
    }
  }
`;

export const ACCOUNT: TypedDocumentNode<AccountQuery, AccountQueryVariables> = gql`
  query Account {
    viewer {
      id
      name
      email
      role
      securityQuestion
      customer {
        id
        companyId
        accountNumber
        name
        meterNumber
        usage
        serviceAddress
        customData {
          key
          value
        }
        currentBalance {
          id
          month
          year
          dueDate
          amountDue {
            amountMinor
            currency
          }
        }
        payments(first: 5) {
          totalCount
          edges {
            node {
              ...Transaction
            }
          }
        }
      }
    }
  }
  ${TRANSACTION}
`;

export const ALL_TRANSACTIONS: TypedDocumentNode<AllTransactionsQuery, AllTransactionsQueryVariables> = gql`
  query AllTransactions($after: String) {
    viewer {
      id
      customer {
        id
        companyId
        payments(first: 50, after: $after) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            node {
              ...Transaction
            }
          }
        }
      }
    }
  }
  ${TRANSACTION}
`;

/** Reading an open payment by its id has it looked up at the provider first. */
export const PENDING_PAYMENT: TypedDocumentNode<PendingPaymentQuery, PendingPaymentQueryVariables> = gql`
  query PendingPayment($id: ID!) {
    payment(id: $id) {
      ...Transaction
    }
  }
  ${TRANSACTION}
`;
