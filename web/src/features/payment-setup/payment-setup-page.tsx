import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GatewayNotice } from './gateway-notice.tsx';
import { LockedSettings } from './locked-settings.tsx';
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
