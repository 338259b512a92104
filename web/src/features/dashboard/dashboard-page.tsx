import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { MainAndSide, Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { CollectedCard } from './collected-card.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import type { SetupRights } from './setup-steps.ts';
import { StatusCard } from './status-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { useSetup } from './use-setup.ts';

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

interface MoneyChartsProps {
  companyId: string;
  dashboard: Dashboard;
  mayView: boolean;
  rights: SetupRights;
}

/** The charts; before the first customer or the first money, what is to be set up in their place. */
export function MoneyCharts({ companyId, dashboard, mayView, rights }: MoneyChartsProps) {
  const { company, days, unpaid, failure } = dashboard;
  const paid = company?.collected?.successfulPaymentCount;
  const isNew = company?.customerCounts.total === 0 || paid === 0;
  const { steps, shows, dismissed, dismiss, look } = useSetup(companyId, rights, isNew);

  if (shows) {
    if (!steps) {
      return (
        <Surface aria-label="Get your portal ready">
          <Skeleton label="Loading the steps" lines={8} height={28} />
        </Surface>
      );
    }
    return (
      <SetupChecklist
        steps={steps}
        onFollow={({ key }) => key === 'template' && look(true)}
        onDismiss={() => dismiss(true)}
      />
    );
  }
  return (
    <>
      {isNew && dismissed && (
        <Row $justify="between">
          <Text $kind="small" $tone="text-soft">
            The steps to get your portal ready are hidden in this browser.
          </Text>
          <Button kind="quiet" small onClick={() => dismiss(false)}>
            Show steps
          </Button>
        </Row>
      )}
      {mayView && !(failure && !days) && (
        <MainAndSide>
          <CollectedCard days={days} />
          <StatusCard paid={paid} unpaid={unpaid} />
        </MainAndSide>
      )}
    </>
  );
}
