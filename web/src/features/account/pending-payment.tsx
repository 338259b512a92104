import { useQuery } from '@apollo/client/react';
import { formatMoney, periodText } from '@utility-pay/contracts';
import { useEffect, useRef } from 'react';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type AccountCustomerFragment, type AccountPaymentFragment, PendingPaymentDocument } from './gql/account.ts';

/**
 * Returns what the payer can do after leaving the payment page. The button of a bill leads back to the open page of that bill; a
 * payment of several bills (without `balanceId`) is started again.
 */
function nextStepText(
  { balanceId }: AccountPaymentFragment,
  { currentBalance, openBalances }: AccountCustomerFragment,
): string {
  if (balanceId === null) return 'select Pay all or pay a single bill to start again';
  if (balanceId === currentBalance?.id) return 'select Make a Payment to return to it';
  const bill = openBalances.find(({ id }) => id === balanceId);
  return `select Pay next to ${bill ? `the ${periodText(bill)} bill` : 'that bill'} to return to it`;
}

interface PendingNoticeProps {
  payment: AccountPaymentFragment;
  customer: AccountCustomerFragment;
}

/** Explains that the result of a payment is not known yet, and that trying again can't charge twice. */
export const PendingNotice = ({ payment, customer }: PendingNoticeProps) =>
  payment.isBeingReturned ? (
    <Notice
      meaning="info"
      title={`${formatMoney(payment.amountReceived?.amountMinor ?? 0)} is being returned to your card`}
    >
      Your payment didn't match the amount due. Once the refund is confirmed, you can pay the bill again.
    </Notice>
  ) : (
    <Notice meaning="info" title={`A payment of ${formatMoney(payment.amount.amountMinor)} is pending`}>
      Started <CompanyTime at={payment.createdAt} />. If you completed it, it will be confirmed here within a few
      minutes. If you left the payment page, {nextStepText(payment, customer)}. You won't be charged twice.
    </Notice>
  );

const POLL_INTERVAL_MS = 15_000;

/** Delays after which the account is fetched again: its balance changes shortly after the payment was confirmed. */
const REFETCH_DELAYS_MS = [1000, 4000];

/** Polls the payment that was pending when the page opened. Once it has a result, the account is fetched again. */
export function useRefetchAfterPending(
  payments: readonly AccountPaymentFragment[],
  refetchAccount: () => Promise<unknown>,
): void {
  const pendingId = useRef<string>(undefined);
  pendingId.current ??= payments.find(({ status }) => status === 'PENDING')?.id;
  const { data, stopPolling } = useQuery(PendingPaymentDocument, {
    variables: { id: pendingId.current ?? '' },
    skip: !pendingId.current,
    fetchPolicy: 'network-only',
    pollInterval: POLL_INTERVAL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const isSettled = data?.payment ? data.payment.status !== 'PENDING' : false;
  useEffect(() => {
    if (!isSettled) return;
    stopPolling();
    const timers = REFETCH_DELAYS_MS.map((delay) => setTimeout(() => void refetchAccount(), delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isSettled, refetchAccount, stopPolling]);
}
