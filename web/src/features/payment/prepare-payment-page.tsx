import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReadyToPay } from './ready-to-pay.tsx';
import { usePreparation } from './use-preparation.ts';

/** The last page of ours before the provider's: what is paid, to whom, and what happens next. */
export function PreparePaymentPage({ balanceId }: { balanceId: string | undefined }) {
  const { state, retry, goOn } = usePreparation(balanceId);

  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <PageTitle>Make a Payment</PageTitle>
        {state.kind === 'loading' && <Skeleton label="Preparing your payment" lines={5} height={24} />}
        {state.kind === 'error' && (
          <>
            <Notice meaning="danger" title={state.title} urgent>
              {state.message}
            </Notice>
            {state.canRetry && (
              <Button full onClick={retry}>
                Try again
              </Button>
            )}
            <ButtonLink to={PATHS.account} kind="secondary" full>
              Back to account
            </ButtonLink>
          </>
        )}
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
