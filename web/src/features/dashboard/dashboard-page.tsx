import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { MainAndSide, Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { CollectedCard } from './collected-card.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import type { SetupPermissions } from './setup-steps.ts';
import { StatusCard } from './status-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { useSetup } from './use-setup.ts';

interface DashboardPageProps {
  companyId: string;
  /** Whether the user may view payments. */
  mayView: boolean;
  permissions: SetupPermissions;
}

/** The staff home page: summary, charts or the setup checklist, and recent payments. */
export function DashboardPage({ companyId, mayView, permissions }: DashboardPageProps) {
  const dashboard = useDashboard(companyId, mayView);
  const { company, failure, retry } = dashboard;

  return (
    <>
      <PageTitle hidden>Dashboard</PageTitle>
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      <AttentionNotice companyId={companyId} mayView={mayView} mayUpload={permissions.balances} />
      {(company || !failure) && <SummaryCards {...dashboard} />}
      {(company || !failure) && (
        <ChartsOrSetup companyId={companyId} dashboard={dashboard} mayView={mayView} permissions={permissions} />
      )}
      {mayView ? (
        <RecentPayments companyId={companyId} />
      ) : (
        <NotPermitted title="You can't view payments" permission="View payments" />
      )}
    </>
  );
}

interface ChartsOrSetupProps {
  companyId: string;
  dashboard: Dashboard;
  mayView: boolean;
  permissions: SetupPermissions;
}

/** The charts. Until the company has a customer and a successful payment, the setup checklist instead, unless it was dismissed. */
function ChartsOrSetup({ companyId, dashboard, mayView, permissions }: ChartsOrSetupProps) {
  const { company, days, isTest, unpaid, failure } = dashboard;
  const { collected, collectedInTestMode } = company ?? {};
  const paid =
    collected && collectedInTestMode
      ? collected.successfulPaymentCount + collectedInTestMode.successfulPaymentCount
      : undefined;
  const isNew = company?.customerCounts.total === 0 || paid === 0;
  const { steps, isShown, dismissed, setDismissed, setTemplateViewed } = useSetup(companyId, permissions, isNew);

  if (isShown) {
    if (!steps) {
      return (
        <Surface aria-label="Get your portal ready">
          <Skeleton label="Loading checklist" lines={8} height={28} />
        </Surface>
      );
    }
    return (
      <SetupChecklist
        steps={steps}
        onFollow={({ key }) => key === 'template' && setTemplateViewed(true)}
        onDismiss={() => setDismissed(true)}
      />
    );
  }
  return (
    <>
      {isNew && dismissed && (
        <Row $justify="between">
          <Text $kind="small" $tone="text-soft">
            The setup checklist is hidden in this browser.
          </Text>
          <Button kind="quiet" small onClick={() => setDismissed(false)}>
            Show checklist
          </Button>
        </Row>
      )}
      {mayView && !(failure && !days) && (
        <MainAndSide>
          <CollectedCard days={days} isTest={isTest} />
          <StatusCard paid={paid} unpaid={unpaid} />
        </MainAndSide>
      )}
    </>
  );
}
