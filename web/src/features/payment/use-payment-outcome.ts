import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { PaymentOutcomeDocument } from './gql/payment.ts';
import { type Outcome, outcomeOf, type ReturnParams } from './outcome.ts';

const POLL_INTERVAL_MS = 3000;

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'loaded'; outcome: Outcome; companyName: string | undefined };

/** Fetches the outcome of the payment that the return URL names, and polls while it is pending. */
export function usePaymentOutcome(params: ReturnParams): { state: State; retry: () => void } {
  const { data, error, startPolling, stopPolling, refetch } = useQuery(PaymentOutcomeDocument, {
    variables: { id: params.paymentId ?? '' },
    skip: !params.paymentId,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const payment = data?.payment ?? null;
  useEffect(() => {
    if (payment?.status !== 'PENDING') return;
    startPolling(POLL_INTERVAL_MS);
    return stopPolling;
  }, [payment?.status, startPolling, stopPolling]);

  const state = (): State => {
    if (data || !params.paymentId) {
      return { kind: 'loaded', outcome: outcomeOf(payment, params), companyName: data?.viewer?.company?.name };
    }
    return error ? { kind: 'failed', failure: toFailure(error) } : { kind: 'loading' };
  };
  return { state: state(), retry: () => void refetch() };
}
