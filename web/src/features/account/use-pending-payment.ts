import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { Transaction } from './account-types.ts';
import { PendingPaymentDocument } from './gql/account.ts';

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
