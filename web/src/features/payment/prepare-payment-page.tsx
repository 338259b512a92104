import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { NotReady } from './not-ready.tsx';
import { ReadyToPay } from './ready-to-pay.tsx';
import { usePreparation } from './use-preparation.ts';

/** The last page of ours before the provider's: what is paid, to whom, and what happens next. */
export function PreparePaymentPage({ balanceId }: { balanceId: string | undefined }) {
  const { state, attempt, retry, goOn } = usePreparation(balanceId);

  return (
    <NarrowCard>
      <Stack $gap="space-6">
        {/* Another attempt begins at the heading: the button that asked for it is gone. */}
        <PageTitle key={attempt}>Make a Payment</PageTitle>
        {state.kind === 'loading' && <Skeleton label="Preparing your payment" lines={5} height={24} />}
        {state.kind === 'error' && <NotReady problem={state} onRetry={retry} />}
        {(state.kind === 'ready' || state.kind === 'redirecting') && (
          <ReadyToPay
            payable={state.payable}
            redirecting={state.kind === 'redirecting'}
            onContinue={() => goOn(state.payable)}
          />
        )}
      </Stack>
    </NarrowCard>
  );
}
