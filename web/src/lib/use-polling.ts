import { useEffect } from 'react';

/** For `skipPollAttempt` of a query: nothing is polled while the browser does not show the page. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden';

interface PolledQuery {
  startPolling: (intervalMs: number) => void;
  stopPolling: () => void;
}

/** Polls a query at this interval in milliseconds; not at all with 0. */
export function usePolling({ startPolling, stopPolling }: PolledQuery, intervalMs: number): void {
  useEffect(() => {
    if (intervalMs === 0) return;
    startPolling(intervalMs);
    return stopPolling;
  }, [intervalMs, startPolling, stopPolling]);
}
