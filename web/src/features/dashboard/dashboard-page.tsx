import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DASHBOARD_SUMMARY } from './dashboard.graphql.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** The staff's start page. */
export function DashboardPage({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(DASHBOARD_SUMMARY, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const company = data?.company ?? undefined;

  return (
    <>
      <PageTitle hidden>Dashboard</PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!error && <SummaryCards company={company} />}
      {company?.customerCounts.total === 0 && <FirstSteps />}
      <RecentPayments companyId={companyId} />
    </>
  );
}
