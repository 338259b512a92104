import { useQuery } from '@apollo/client/react';
import { plusDays, utcToday } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { comparisonRange, dailyAmountsUntil, WINDOW_DAYS } from './daily-amounts.ts';
import { DashboardMoneyDocument, DashboardSummaryDocument } from './gql/dashboard.ts';

/** Fetches the data of cards and charts; amounts only with the permission to view payments. */
export function useDashboard(companyId: string, mayView: boolean) {
  const today = utcToday();
  const summary = useQuery(DashboardSummaryDocument, { variables: { companyId }, fetchPolicy: 'cache-and-network' });
  const money = useQuery(DashboardMoneyDocument, {
    variables: { companyId, ...comparisonRange(today) },
    skip: !mayView,
    fetchPolicy: 'cache-and-network',
  });
  const { collectedByDay, pending, failed } = money.data?.company ?? {};
  const error = summary.error ?? money.error;
  return {
    company: summary.data?.company ?? undefined,
    days: collectedByDay ? dailyAmountsUntil(today, collectedByDay) : undefined,
    daysBefore: collectedByDay ? dailyAmountsUntil(plusDays(today, -WINDOW_DAYS), collectedByDay) : undefined,
    unpaid: pending && failed && { pending: pending.totalCount, failed: failed.totalCount },
    failure: error && toFailure(error),
    retry: () => {
      void summary.refetch();
      if (mayView) void money.refetch();
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
