import { useApolloClient } from '@apollo/client/react';
import { formatMoney, periodText } from '@utility-pay/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS, paymentPagePath } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import { closeUnusedPage, type NotPayable, type Payable, type Preparation, preparePayment } from './prepare-payment.ts';

interface PreparePaymentPageProps {
  balanceId: string | undefined;
  /** Another amount in dollars, from the query of the URL; null for what is due. */
  amount: string | null;
}

/** The last page before the provider's payment page: the amount, the company and the next step. */
export function PreparePaymentPage({ balanceId, amount }: PreparePaymentPageProps) {
  const { state, attempt, retry, redirect } = usePreparation(balanceId, amount);

  return (
    <NarrowCard>
      <Stack $gap="space-6">
        {/* A retry removes its button, so the new key moves the focus to the heading. */}
        <PageTitle key={attempt}>Make a Payment</PageTitle>
        {state.kind === 'loading' && <Skeleton label="Preparing your payment" lines={5} height={24} />}
        {state.kind === 'error' && <NotPayableNotice problem={state} onRetry={retry} />}
        {(state.kind === 'ready' || state.kind === 'redirecting') && (
          <ReadyToPay
            payable={state.payable}
            redirecting={state.kind === 'redirecting'}
            onContinue={() => redirect(state.payable)}
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

function ReadyToPay({ payable, redirecting, onContinue }: ReadyToPayProps) {
  const { balance, viewer, amountMinor, covers, testMode, dueAfterwards } = payable;
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
          ['Billing Period', balance && periodText(balance)],
          ['Due Date', balance?.dueDate && formatDay(balance.dueDate)],
          ...(balance
            ? []
            : covers.map(
                (cover) => [`${periodText(cover)} bill`, <Money key="amount" amount={cover.amount} />] as const,
              )),
        ]}
      />
      {dueAfterwards && <Notice meaning="info">{dueAfterwards}</Notice>}
      {testMode && <Notice meaning="warning">Test payment: no money will be charged.</Notice>}
      <Text $kind="small" $tone="text-soft">
        You'll enter your card details on our payment partner's secure page, then return here.
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
        {viewer.company?.otherAmounts.allowed && (
          <ButtonLink to={PATHS.chooseAmount} kind="secondary" full>
            Choose another amount
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.account} kind="quiet" full>
          Cancel
        </ButtonLink>
      </Stack>
    </>
  );
}

interface NotPayableNoticeProps {
  problem: NotPayable;
  onRetry: () => void;
}

const NotPayableNotice = ({ problem, onRetry }: NotPayableNoticeProps) => (
  <>
    {/* Screen readers already read the toast, if there is one. */}
    <Notice meaning={problem.nothingDue ? 'success' : 'danger'} title={problem.title} urgent={problem.toast === null}>
      {problem.message}
    </Notice>
    <Stack $gap="space-2">
      {problem.canRetry && (
        <Button full onClick={onRetry}>
          Try again
        </Button>
      )}
      {problem.canChoose && (
        <ButtonLink to={PATHS.chooseAmount} full>
          Choose another amount
        </ButtonLink>
      )}
      <ButtonLink to={PATHS.account} kind={problem.canRetry || problem.canChoose ? 'secondary' : 'primary'} full>
        Back to account
      </ButtonLink>
    </Stack>
  </>
);

type State = { kind: 'loading' } | Preparation | { kind: 'redirecting'; payable: Payable };

/** Delay after which the button works again if the provider's page has not loaded. It leads to the same payment. */
const REDIRECT_TIMEOUT_MS = 15_000;

/** Prepares the payment when the page opens. `state` is loading, then ready or error, and redirecting after `redirect`. */
function usePreparation(balanceId: string | undefined, amount: string | null) {
  const client = useApolloClient();
  const toast = useToast();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  const latestRun = useRef(0);
  const paymentId = useRef<string>(undefined);

  const prepare = useCallback(async () => {
    latestRun.current += 1;
    const run = latestRun.current;
    setState({ kind: 'loading' });
    const preparation = await preparePayment(client, balanceId, amount);
    if (run !== latestRun.current) return;
    setState(preparation);
    if (preparation.kind === 'ready') paymentId.current = preparation.payable.paymentId;
    if (preparation.kind === 'error' && preparation.toast) toast(preparation.toast);
  }, [client, balanceId, amount, toast]);

  useEffect(() => {
    void prepare();
    // The back button may restore this page from the browser's back/forward cache, with a payment that is no longer due.
    const handlePageShow = (event: PageTransitionEvent) => void (event.persisted && prepare());
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      // Discards the result of a request that is still running.
      latestRun.current += 1;
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [prepare]);

  // The payer leaves this page for another page of the portal, so the payment page is closed unless it was visited.
  useEffect(
    () => () => {
      if (paymentId.current) closeUnusedPage(client, paymentId.current);
    },
    [client],
  );

  useEffect(() => {
    if (state.kind !== 'redirecting') return;
    const timer = setTimeout(() => setState({ kind: 'ready', payable: state.payable }), REDIRECT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const redirect = (payable: Payable) => {
    setState({ kind: 'redirecting', payable });
    window.location.assign(paymentPagePath(payable.paymentId));
  };

  const retry = () => {
    setAttempt(attempt + 1);
    void prepare();
  };

  return { state, attempt, retry, redirect };
}
