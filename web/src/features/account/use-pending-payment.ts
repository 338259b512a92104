import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { PENDING_PAYMENT } from './account.graphql.ts';
import type { Transaction } from './account-types.ts';

/** Milliseconds that a settled payment takes to reach the balance. */
const BOOKED_AFTER = 1000;

/** Has a payment that was on its way when the page opened looked up at the provider, and what is due read again. */
export function usePendingPayment(payments: readonly Transaction[], readAgain: () => Promise<unknown>): void {
  const watched = useRef<string>(undefined);
  watched.current ??= payments.find(({ status }) => status === 'PENDING')?.id;
  const { data } = useQuery(PENDING_PAYMENT, {
    variables: { id: watched.current ?? '' },
    skip: !watched.current,
    fetchPolicy: 'network-only',
  });
  const isSettled = data?.payment ? data.payment.status !== 'PENDING' : false;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => void readAgain(), BOOKED_AFTER);
    return () => clearTimeout(timer);
  }, [isSettled, readAgain]);
}
