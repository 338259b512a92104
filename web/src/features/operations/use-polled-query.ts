import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';

/** Milliseconds between looks while the page is in sight. */
const EVERY_MS = 5000;

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** What the server says now, asked again and again while somebody can see it. */
export function useLive<Data>(asked: TypedDocumentNode<Data, Record<string, never>>) {
  const { data, error, refetch } = useQuery(asked, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: EVERY_MS,
    skipPollAttempt: isHidden,
    notifyOnNetworkStatusChange: false,
  });
  useEffect(() => {
    const look = () => void (isHidden() || refetch().catch(() => undefined));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  const look: () => Promise<unknown> = refetch;
  return { data, error, look };
}
