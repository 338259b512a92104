import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../lib/toast.ts';
import { type Payable, type Preparation, preparePayment } from './prepare-payment.ts';

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
