import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';

const POLL_INTERVAL_MS = 5000;

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Runs a query every POLL_INTERVAL_MS while the page is visible, and at once when it becomes visible again. */
export function usePolledQuery<Data>(query: TypedDocumentNode<Data, Record<string, never>>) {
  const { data, error, refetch } = useQuery(query, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: POLL_INTERVAL_MS,
    skipPollAttempt: isHidden,
    notifyOnNetworkStatusChange: false,
  });
  useEffect(() => {
    const refetchIfVisible = () => void (isHidden() || refetch().catch(() => undefined));
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
  const refetchQuery: () => Promise<unknown> = refetch;
  return { data, error, refetch: refetchQuery };
}

export type PolledQuery<Data> = ReturnType<typeof usePolledQuery<Data>>;
