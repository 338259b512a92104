import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { PaymentSetupQuery } from '../../gql/operations.ts';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection, Surface } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { SettingsForm } from './settings-form.tsx';
import { usePaymentSetup } from './use-payment-setup.ts';

interface PaymentSetupPageProps {
  companyId: string;
  /** Whether the person manages payment settings. */
  allowed: boolean;
}

/** How the company takes payments; locked until somebody means to change it. */
export const PaymentSetupPage = ({ companyId, allowed }: PaymentSetupPageProps) => (
  <>
    <PageTitle hint="Customers pay by card through your provider's secure page.">Payment Setup</PageTitle>
    {allowed ? (
      <Setup companyId={companyId} />
    ) : (
      <NotPermitted title="You can't see or change payment settings" permission="Manage payment settings" />
    )}
  </>
);

function Setup({ companyId }: { companyId: string }) {
  const [editing, setEditing] = useState(false);
  const { data, error, loading, refetch, refresh } = usePaymentSetup(companyId);
  const configuration = data?.company?.paymentConfiguration ?? null;

  // What is edited must not be older than what counts as fresh; where it can't be read again the old is better than none.
  const edit = async () => {
    await refresh().catch(() => undefined);
    setEditing(true);
  };

  if (!data) {
    if (error) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
    return (
      <Surface>
        <Skeleton label="Loading payment settings" lines={5} />
      </Surface>
    );
  }
  return (
    <>
      <GatewayNotice configuration={configuration} />
      {editing ? (
        <SettingsForm companyId={companyId} configuration={configuration} onLock={() => setEditing(false)} />
      ) : (
        <LockedSettings configuration={configuration} busy={loading} onEdit={() => void edit()} />
      )}
    </>
  );
}

/** What stands in the way of real payments, if anything. */
export function GatewayNotice({ configuration }: { configuration: Configuration }) {
  if (!configuration?.merchantToken) {
    return (
      <Notice meaning="danger" title="Payment Gateway Not Configured" urgent>
        Customers can't pay until the Auth Key and the TPN Number of your provider are entered.
      </Notice>
    );
  }
  if (!configuration.testMode) return null;
  return (
    <Notice meaning="warning" title="Test mode is on">
      Payments go to the provider's test system. No card is charged, and no money reaches your account.
    </Notice>
  );
}

export type Configuration = NonNullable<PaymentSetupQuery['company']>['paymentConfiguration'];

interface LockedSettingsProps {
  configuration: Configuration;
  busy: boolean;
  onEdit: () => void;
}

const NOT_SET = 'Not set';

export const LockedSettings = ({ configuration, busy, onEdit }: LockedSettingsProps) => (
  <SettingsSection
    title="Gateway settings"
    hint="Payment provider: iPOSpays. Locked, so that nothing is changed by accident."
    action={
      <Button kind="secondary" busy={busy} onClick={onEdit}>
        <LockOpen size={16} strokeWidth={1.75} aria-hidden />
        Edit Settings
      </Button>
    }
  >
    <DefinitionList
      items={[
        ['Auth Key', <Tabular key="key">{configuration?.merchantToken || NOT_SET}</Tabular>],
        ['TPN Number', <Tabular key="tpn">{configuration?.tpnNumber || NOT_SET}</Tabular>],
        ['Hosted Page URL', <Text key="url">{configuration?.hostedPageUrl || "The provider's default"}</Text>],
        [
          'Mode',
          <StatusChip key="mode" meaning={configuration?.testMode ? 'warning' : 'neutral'}>
            {configuration?.testMode ? 'Test mode' : 'Live'}
          </StatusChip>,
        ],
      ]}
    />
  </SettingsSection>
);
