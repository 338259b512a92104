import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useEffect, useRef } from 'react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Transaction } from './account-types.ts';
import { PendingPaymentDocument } from './gql/account.ts';

/** A payment of which nobody knows yet how it ended: what that means, and that paying on cannot charge twice. */
export const PendingNotice = ({ payment }: { payment: Transaction }) => (
  <Notice meaning="info" title={`A payment of ${formatMoney(payment.amount.amountMinor)} is pending`}>
    Begun {formatInstantWithTime(payment.createdAt)}. If you paid, it is confirmed here within a few minutes. If you
    left the payment page, Make a Payment takes you back to it: one bill is never charged twice.
  </Notice>
);

/** Milliseconds that a settled payment may take to reach the balance: looked for early, and once more. */
const BOOKED_AFTER = [1000, 4000] as const;
const LOOK_AGAIN_AFTER = 15_000;

/** Has a payment that was on its way when the page opened looked up at the provider, and what is due read again. */
export function usePendingPayment(payments: readonly Transaction[], readAgain: () => Promise<unknown>): void {
  const watched = useRef<string>(undefined);
  watched.current ??= payments.find(({ status }) => status === 'PENDING')?.id;
  const { data, stopPolling } = useQuery(PendingPaymentDocument, {
    variables: { id: watched.current ?? '' },
    skip: !watched.current,
    fetchPolicy: 'network-only',
    pollInterval: LOOK_AGAIN_AFTER,
    skipPollAttempt: () => document.hidden,
  });
  const isSettled = data?.payment ? data.payment.status !== 'PENDING' : false;
  useEffect(() => {
    if (!isSettled) return;
    stopPolling();
    const timers = BOOKED_AFTER.map((after) => setTimeout(() => void readAgain(), after));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isSettled, readAgain, stopPolling]);
}
