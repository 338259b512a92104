import { useQuery } from '@apollo/client/react';
import { plusDays, utcToday } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { bothWindows, WINDOW, windowUntil } from './daily-money.ts';
import { DashboardMoneyDocument, DashboardSummaryDocument } from './gql/dashboard.ts';

/** What the cards and charts show. Money is asked for only by those who may see it. */
export function useDashboard(companyId: string, mayView: boolean) {
  const today = utcToday();
  const summary = useQuery(DashboardSummaryDocument, { variables: { companyId }, fetchPolicy: 'cache-and-network' });
  const money = useQuery(DashboardMoneyDocument, {
    variables: { companyId, ...bothWindows(today) },
    skip: !mayView,
    fetchPolicy: 'cache-and-network',
  });
  const { collectedByDay, pending, failed } = money.data?.company ?? {};
  const error = summary.error ?? money.error;
  return {
    company: summary.data?.company ?? undefined,
    days: collectedByDay ? windowUntil(today, collectedByDay) : undefined,
    daysBefore: collectedByDay ? windowUntil(plusDays(today, -WINDOW), collectedByDay) : undefined,
    unpaid: pending && failed && { pending: pending.totalCount, failed: failed.totalCount },
    failure: error && toFailure(error),
    retry: () => {
      void summary.refetch();
      if (mayView) void money.refetch();
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
