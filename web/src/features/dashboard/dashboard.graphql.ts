import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  DashboardSummaryQuery,
  DashboardSummaryQueryVariables,
  RecentPaymentsQuery,
  RecentPaymentsQueryVariables,
} from '../../gql/operations.ts';

export const DASHBOARD_SUMMARY: TypedDocumentNode<DashboardSummaryQuery, DashboardSummaryQueryVariables> = gql`
  query DashboardSummary($companyId: ID!) {
    company(id: $companyId) {
      id
      name
      customerCounts {
        total
        claimed
      }
      collected {
        total {
          amountMinor
          currency
        }
        successfulPaymentCount
      }
    }
  }
`;

export const RECENT_PAYMENTS: TypedDocumentNode<RecentPaymentsQuery, RecentPaymentsQueryVariables> = gql`
  query RecentPayments($companyId: ID!, $search: String, $status: PaymentStatus, $day: Date) {
    company(id: $companyId) {
      id
      payments(first: 10, search: $search, status: $status, from: $day, to: $day) {
        edges {
          node {
            id
            status
            createdAt
            paidAt
            transactionId
            customerName
            accountNumber
            amount {
              amountMinor
              currency
            }
          }
        }
      }
    }
  }
`;
