import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Payable, type Preparation, preparePayment } from './prepare-payment.ts';

type State = { kind: 'loading' } | Preparation | { kind: 'redirecting'; payable: Payable };

/** Loading, then ready or error, then on the way to the provider. */
export function usePreparation(balanceId: string | undefined) {
  const client = useApolloClient();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const latest = useRef(0);

  const prepare = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    setState({ kind: 'loading' });
    const preparation = await preparePayment(client, balanceId);
    if (own === latest.current) setState(preparation);
  }, [client, balanceId]);

  useEffect(() => {
    void prepare();
    // The browser's Back may show the page as it was left: ask again what can be paid.
    const shown = (event: PageTransitionEvent) => void (event.persisted && prepare());
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [prepare]);

  const goOn = (payable: Payable) => {
    setState({ kind: 'redirecting', payable });
    window.location.assign(payable.paymentUrl);
  };

  return { state, retry: () => void prepare(), goOn };
}
