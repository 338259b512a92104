import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LockedSettings } from './locked-settings.tsx';
import { PAYMENT_SETUP } from './payment-setup.graphql.ts';
import { SettingsForm } from './settings-form.tsx';

/** How the company takes payments; locked until somebody means to change it. */
export function PaymentSetupPage({ companyId }: { companyId: string }) {
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(PAYMENT_SETUP, { variables: { companyId } });
  const configuration = data?.company?.paymentConfiguration ?? null;
  const configured = Boolean(configuration?.merchantToken);

  return (
    <>
      <PageTitle hint="Customers pay by card through your provider's secure page.">Payment Setup</PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Surface>
          <Skeleton label="Loading payment settings" lines={5} />
        </Surface>
      )}
      {data && !configured && (
        <Notice meaning="danger" title="Payment Gateway Not Configured" urgent>
          Customers can't pay until the Auth Key and the TPN Number of your provider are entered.
        </Notice>
      )}
      {data && !editing && <LockedSettings configuration={configuration} onEdit={() => setEditing(true)} />}
      {data && editing && (
        <SettingsForm companyId={companyId} configuration={configuration} onLock={() => setEditing(false)} />
      )}
    </>
  );
}
