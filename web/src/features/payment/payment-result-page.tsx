import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../../ui/layout.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { outcomeOf } from './outcome.ts';
import { OutcomeView } from './outcome-view.tsx';
import { PAYMENT_OUTCOME } from './payment.graphql.ts';

const ASK_AGAIN_AFTER = 3000;

/** How a payment ended. The address proves nothing: the payment itself is read, and read again until it is settled. */
export function PaymentResultPage() {
  const [params] = useSearchParams();
  const id = params.get('payment');
  const { data, loading, startPolling, stopPolling } = useQuery(PAYMENT_OUTCOME, {
    variables: { id: id ?? '' },
    skip: !id,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-and-network',
  });
  const payment = data?.payment ?? null;
  useEffect(() => {
    if (payment?.status !== 'PENDING') return;
    startPolling(ASK_AGAIN_AFTER);
    return stopPolling;
  }, [payment?.status, startPolling, stopPolling]);

  return (
    <NarrowCard>
      {id && loading && !data ? (
        <Stack $gap="space-6">
          <PageTitle>Payment result</PageTitle>
          <Skeleton label="Looking up your payment" lines={4} height={24} />
        </Stack>
      ) : (
        <OutcomeView outcome={outcomeOf(payment, params.get('status'), params.get('message'))} />
      )}
    </NarrowCard>
  );
}
