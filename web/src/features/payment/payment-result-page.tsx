import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { useOutcome } from './use-outcome.ts';

/** How a payment ended. The address proves nothing: the payment that it names is read from the server. */
export function PaymentResultPage({ receipt }: { receipt: (paymentId: string) => ReactNode }) {
  const [params] = useSearchParams();
  const { state, retry } = useOutcome({
    paymentId: params.get('payment'),
    status: params.get('status'),
    message: params.get('message'),
  });

  return (
    <NarrowCard>
      {state.kind === 'known' ? (
        <OutcomeView outcome={state.outcome} receipt={receipt} />
      ) : (
        <Stack $gap="space-6">
          <PageTitle>Payment result</PageTitle>
          {state.kind === 'loading' ? (
            <Skeleton label="Looking up your payment" lines={4} height={24} />
          ) : (
            <>
              <FailureNotice title="We could not look up your payment" failure={state.failure} onRetry={retry} />
              <ButtonLink to={PATHS.account} kind="secondary" full>
                Back to account
              </ButtonLink>
            </>
          )}
        </Stack>
      )}
    </NarrowCard>
  );
}
