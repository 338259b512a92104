import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { MainAndSide, Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { CollectedCard } from './collected-card.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import type { SetupRights } from './setup-steps.ts';
import { StatusCard } from './status-card.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useSetup } from './use-setup.ts';

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
