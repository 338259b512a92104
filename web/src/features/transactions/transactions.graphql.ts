import { gql, type TypedDocumentNode } from '@apollo/client';
import type { TransactionsQuery, TransactionsQueryVariables } from '../../gql/operations.ts';

export type Transaction = NonNullable<TransactionsQuery['company']>['payments']['edges'][number]['node'];

export const TRANSACTIONS: TypedDocumentNode<TransactionsQuery, TransactionsQueryVariables> = gql`
  query Transactions(
    $companyId: ID!
    $first: Int!
    $after: String
    $search: String
    $status: PaymentStatus
    $from: Date
    $to: Date
    $sort: PaymentSort
  ) {
    company(id: $companyId) {
      id
      payments(first: $first, after: $after, search: $search, status: $status, from: $from, to: $to, sort: $sort) {
        totalCount
        edges {
          node {
            id
            status
            method
            createdAt
            paidAt
            transactionId
            customerName
            accountNumber
            needsReview
            amount {
              amountMinor
              currency
            }
            refundedAmount {
              amountMinor
              currency
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
