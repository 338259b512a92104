import { useEffect } from 'react';

/** Queries are not polled while the page is hidden. */
export const skipPollAttempt = (): boolean => document.visibilityState === 'hidden';

interface Polled {
  startPolling: (interval: number) => void;
  stopPolling: () => void;
}

/** Polls a query at this interval in milliseconds; not at all with 0. */
export function usePolling({ startPolling, stopPolling }: Polled, interval: number): void {
  useEffect(() => {
    if (interval === 0) return;
    startPolling(interval);
    return stopPolling;
  }, [interval, startPolling, stopPolling]);
}
