import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MoneyCharts } from './money-charts.tsx';
import { RecentPayments } from './recent-payments.tsx';
import type { SetupRights } from './setup-steps.ts';
import { SummaryCards } from './summary-cards.tsx';
import { useDashboard } from './use-dashboard.ts';

interface DashboardPageProps {
  companyId: string;
  /** Whether the person may see payments. */
  mayView: boolean;
  rights: SetupRights;
}

/** The staff's start page. */
export function DashboardPage({ companyId, mayView, rights }: DashboardPageProps) {
  const dashboard = useDashboard(companyId, mayView);
  const { company, failure, retry } = dashboard;

  return (
    <>
      <PageTitle hidden>Dashboard</PageTitle>
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {(company || !failure) && <SummaryCards {...dashboard} />}
      {company && <MoneyCharts companyId={companyId} dashboard={dashboard} mayView={mayView} rights={rights} />}
      {mayView ? (
        <RecentPayments companyId={companyId} />
      ) : (
        <NotPermitted title="You can’t view payments" permission="View payments" />
      )}
    </>
  );
}
