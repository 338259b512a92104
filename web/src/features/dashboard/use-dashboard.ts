import { useQuery } from '@apollo/client/react';
import { addDays } from '@utility-pay/contracts';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { toFailure } from '../../lib/failure.ts';
import { comparisonRange, dailyAmountsUntil, WINDOW_DAYS } from './daily-amounts.ts';
import { DashboardMoneyDocument, DashboardSummaryDocument } from './gql/dashboard.ts';

/** Fetches the data of the cards and charts. Amounts are queried only for users with the permission to view payments. */
export function useDashboard(companyId: string, mayView: boolean) {
  const today = useCompanyToday();
  const summary = useQuery(DashboardSummaryDocument, { variables: { companyId }, fetchPolicy: 'cache-and-network' });
  const money = useQuery(DashboardMoneyDocument, {
    variables: { companyId, ...comparisonRange(today) },
    skip: !mayView,
    fetchPolicy: 'cache-and-network',
  });
  const { collectedByDay, testByDay, pending, failed } = money.data?.company ?? {};
  const { collected, collectedInTestMode } = summary.data?.company ?? {};
  // Until the first live payment, the charts show test payments instead of nothing.
  const isTest = collected?.successfulPaymentCount === 0 && (collectedInTestMode?.successfulPaymentCount ?? 0) > 0;
  const byDay = summary.data && (isTest ? testByDay : collectedByDay);
  const error = summary.error ?? money.error;
  return {
    company: summary.data?.company ?? undefined,
    isTest,
    days: byDay ? dailyAmountsUntil(today, byDay) : undefined,
    daysBefore: byDay ? dailyAmountsUntil(addDays(today, -WINDOW_DAYS), byDay) : undefined,
    unpaid: pending && failed && { pending: pending.totalCount, failed: failed.totalCount },
    failure: error && toFailure(error),
    retry: () => {
      void summary.refetch();
      if (mayView) void money.refetch();
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
