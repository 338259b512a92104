import { LockOpen } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection, Surface } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type Configuration, PROVIDER_NAMES, providerOf } from './providers.ts';
import { SettingsForm } from './settings-form.tsx';
import { usePaymentSetup } from './use-payment-setup.ts';

interface PaymentSetupPageProps {
  companyId: string;
  /** Whether the user may manage payment settings. */
  allowed: boolean;
}

/** The payment settings of a company. They are locked until staff press Edit Settings. */
export const PaymentSetupPage = ({ companyId, allowed }: PaymentSetupPageProps) => (
  <>
    <PageTitle hint="Customers pay by card on your payment provider's secure page.">Payment Setup</PageTitle>
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
  const webhookUrl = data?.company?.stripeWebhookUrl ?? null;

  // Stale settings are fetched again before staff edit them. If that fails, the form has the cached ones.
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
        <SettingsForm
          companyId={companyId}
          configuration={configuration}
          webhookUrl={webhookUrl}
          onLock={() => setEditing(false)}
        />
      ) : (
        <LockedSettings
          configuration={configuration}
          webhookUrl={webhookUrl}
          busy={loading}
          onEdit={() => void edit()}
        />
      )}
    </>
  );
}

/** A warning when the gateway is not configured or in test mode. */
function GatewayNotice({ configuration }: { configuration: Configuration }) {
  if (!configuration?.merchantToken) {
    return (
      <Notice meaning="danger" title="Payment Gateway Not Configured" urgent>
        Customers can't pay until you enter the Auth Key and TPN Number from your provider.
      </Notice>
    );
  }
  if (!configuration.testMode) return null;
  return (
    <Notice meaning="warning" title="Test mode is on">
      Payments use the provider's test system. No cards are charged and no money moves.
    </Notice>
  );
}

interface LockedSettingsProps {
  configuration: Configuration;
  webhookUrl: string | null;
  busy: boolean;
  onEdit: () => void;
}

const NOT_SET = 'Not set';

type Items = ComponentProps<typeof DefinitionList>['items'];

const ipospaysItems = (configuration: Configuration): Items => [
  ['Auth Key', <Tabular key="key">{configuration?.merchantToken || NOT_SET}</Tabular>],
  ['TPN Number', <Tabular key="tpn">{configuration?.tpnNumber || NOT_SET}</Tabular>],
  ['Hosted Page URL', <Text key="url">{configuration?.hostedPageUrl || 'Provider default'}</Text>],
];

const stripeItems = (configuration: NonNullable<Configuration>, webhookUrl: string | null): Items => [
  ['Secret Key', <Tabular key="key">{configuration.merchantToken}</Tabular>],
  ['Signing Secret', <Tabular key="secret">{configuration.webhookSecret || NOT_SET}</Tabular>],
  ['Webhook URL', webhookUrl && <Copyable key="webhook" text={webhookUrl} label="Copy webhook URL" />],
];

const LockedSettings = ({ configuration, webhookUrl, busy, onEdit }: LockedSettingsProps) => (
  <SettingsSection
    title="Gateway settings"
    hint={`Payment provider: ${PROVIDER_NAMES[providerOf(configuration)]}. Locked to prevent accidental changes.`}
    action={
      <Button kind="secondary" busy={busy} onClick={onEdit}>
        <LockOpen size={16} strokeWidth={1.75} aria-hidden />
        Edit Settings
      </Button>
    }
  >
    <DefinitionList
      items={[
        ...(configuration?.provider === 'stripe-checkout'
          ? stripeItems(configuration, webhookUrl)
          : ipospaysItems(configuration)),
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
