import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PAYMENT_SETUP } from './payment-setup.graphql.ts';

/** Milliseconds after which what was read of the settings is read again. */
const STALE_AFTER = 300_000;

/** When each company's settings were read, by the cache that holds them. */
const readAt = new WeakMap<ApolloClient, Map<string, number>>();

const isStale = (client: ApolloClient, companyId: string): boolean =>
  Date.now() - (readAt.get(client)?.get(companyId) ?? Number.NEGATIVE_INFINITY) > STALE_AFTER;

function noteRead(client: ApolloClient, companyId: string): void {
  const times = readAt.get(client) ?? new Map<string, number>();
  readAt.set(client, times.set(companyId, Date.now()));
}

/** A company's payment settings: those that are known while they are fresh, and the server's once they are stale. */
export function usePaymentSetup(companyId: string) {
  const client = useApolloClient();
  const [stale] = useState(() => isStale(client, companyId));
  const result = useQuery(PAYMENT_SETUP, {
    variables: { companyId },
    fetchPolicy: stale ? 'cache-and-network' : 'cache-first',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const { loading, error, data } = result;

  useEffect(() => {
    if (stale && !loading && data && !error) noteRead(client, companyId);
  }, [stale, loading, data, error, client, companyId]);

  return {
    ...result,
    /** Reads again what has gone stale while the page stood open. */
    refresh: async (): Promise<void> => {
      if (!isStale(client, companyId)) return;
      await result.refetch();
      noteRead(client, companyId);
    },
  };
}
