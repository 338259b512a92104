import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  DashboardMoneyQuery,
  DashboardMoneyQueryVariables,
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

export const DASHBOARD_MONEY: TypedDocumentNode<DashboardMoneyQuery, DashboardMoneyQueryVariables> = gql`
  query DashboardMoney($companyId: ID!, $from: Date!, $to: Date!) {
    company(id: $companyId) {
      id
      collectedByDay(from: $from, to: $to) {
        day
        total {
          amountMinor
          currency
        }
        successfulPaymentCount
      }
      pending: payments(first: 1, status: PENDING) {
        totalCount
      }
      failed: payments(first: 1, status: FAILED) {
        totalCount
      }
    }
  }
`;

export type RecentPayment = NonNullable<RecentPaymentsQuery['company']>['payments']['edges'][number]['node'];

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
