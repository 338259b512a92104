import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { PaymentOutcomeDocument } from './gql/payment.ts';
import { type Outcome, outcomeOf, type Told } from './outcome.ts';

const ASK_AGAIN_AFTER = 3000;

type State = { kind: 'loading' } | { kind: 'failure'; failure: Failure } | { kind: 'known'; outcome: Outcome };

/** How a payment ended: read from the server, and read again until it is settled. */
export function useOutcome(told: Told): { state: State; retry: () => void } {
  const { data, error, startPolling, stopPolling, refetch } = useQuery(PaymentOutcomeDocument, {
    variables: { id: told.paymentId ?? '' },
    skip: !told.paymentId,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const payment = data?.payment ?? null;
  useEffect(() => {
    if (payment?.status !== 'PENDING') return;
    startPolling(ASK_AGAIN_AFTER);
    return stopPolling;
  }, [payment?.status, startPolling, stopPolling]);

  const state = (): State => {
    if (data || !told.paymentId) return { kind: 'known', outcome: outcomeOf(payment, told) };
    return error ? { kind: 'failure', failure: toFailure(error) } : { kind: 'loading' };
  };
  return { state: state(), retry: () => void refetch() };
}
