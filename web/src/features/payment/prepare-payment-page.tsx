import { useApolloClient } from '@apollo/client/react';
import { formatMoney, monthName } from '@utility-pay/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import { type Payable, type Preparation, type NotReady as Problem, preparePayment } from './prepare-payment.ts';

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

interface ReadyToPayProps {
  payable: Payable;
  redirecting: boolean;
  onContinue: () => void;
}

export function ReadyToPay({ payable, redirecting, onContinue }: ReadyToPayProps) {
  const { balance, viewer, amountMinor } = payable;
  return (
    <>
      <div>
        <Text $kind="small" $tone="text-soft">
          Amount to pay
        </Text>
        <Figure>{formatMoney(amountMinor)}</Figure>
      </div>
      <DefinitionList
        items={[
          ['Company', viewer.company?.name ?? FALLBACK_COMPANY_NAME],
          ['Account Number', <Tabular key="account">{viewer.customer?.accountNumber}</Tabular>],
          ['Billing Period', `${monthName(balance.month)} ${balance.year}`],
          ['Due Date', balance.dueDate && formatDay(balance.dueDate)],
        ]}
      />
      <Text $kind="small" $tone="text-soft">
        Next you leave this site for our payment partner's secure page, where you enter your card, and come back here
        when you are done.
      </Text>
      {redirecting && (
        <Text $kind="small" role="status">
          Taking you to the secure payment page…
        </Text>
      )}
      <Stack $gap="space-2">
        <Button full busy={redirecting} onClick={onContinue}>
          {redirecting ? 'Redirecting…' : 'Continue to Secure Payment'}
        </Button>
        <ButtonLink to={PATHS.account} kind="quiet" full>
          Cancel
        </ButtonLink>
      </Stack>
    </>
  );
}

interface NotReadyProps {
  problem: Problem;
  onRetry: () => void;
}

/** Why nothing can be paid now, and what is left to do. */
export const NotReady = ({ problem: { title, message, settled, canRetry, toast }, onRetry }: NotReadyProps) => (
  <>
    {/* What a toast says is read out from there. */}
    <Notice meaning={settled ? 'success' : 'danger'} title={title} urgent={toast === null}>
      {message}
    </Notice>
    <Stack $gap="space-2">
      {canRetry && (
        <Button full onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to={PATHS.account} kind={canRetry ? 'secondary' : 'primary'} full>
        Back to account
      </ButtonLink>
    </Stack>
  </>
);

type State = { kind: 'loading' } | Preparation | { kind: 'redirecting'; payable: Payable };

/** Milliseconds that the provider's page may take to come before the button works again. It stays the same payment. */
const REDIRECT_PATIENCE = 15_000;

/** Loading, then ready or error, then on the way to the provider. */
export function usePreparation(balanceId: string | undefined) {
  const client = useApolloClient();
  const toast = useToast();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  const latest = useRef(0);

  const prepare = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    setState({ kind: 'loading' });
    const preparation = await preparePayment(client, balanceId);
    if (own !== latest.current) return;
    setState(preparation);
    if (preparation.kind === 'error' && preparation.toast) toast(preparation.toast);
  }, [client, balanceId, toast]);

  useEffect(() => {
    void prepare();
    // The browser's Back may show the page as it was left: ask again what can be paid.
    const shown = (event: PageTransitionEvent) => void (event.persisted && prepare());
    window.addEventListener('pageshow', shown);
    return () => {
      // What is still under way is not this page's any more: it says nothing.
      latest.current += 1;
      window.removeEventListener('pageshow', shown);
    };
  }, [prepare]);

  useEffect(() => {
    if (state.kind !== 'redirecting') return;
    const timer = setTimeout(() => setState({ kind: 'ready', payable: state.payable }), REDIRECT_PATIENCE);
    return () => clearTimeout(timer);
  }, [state]);

  const goOn = (payable: Payable) => {
    setState({ kind: 'redirecting', payable });
    window.location.assign(payable.paymentUrl);
  };

  const retry = () => {
    setAttempt(attempt + 1);
    void prepare();
  };

  return { state, attempt, retry, goOn };
}
