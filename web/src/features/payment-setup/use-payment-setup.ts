import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PaymentSetupDocument } from './gql/payment-setup.ts';

/** By the specification, fetched payment settings are fresh for 5 minutes. */
const STALE_AFTER_MS = 300_000;

/** When the settings of each company were fetched, per Apollo client. */
const fetchTimes = new WeakMap<ApolloClient, Map<string, number>>();

const isStale = (client: ApolloClient, companyId: string): boolean =>
  Date.now() - (fetchTimes.get(client)?.get(companyId) ?? Number.NEGATIVE_INFINITY) > STALE_AFTER_MS;

function recordFetch(client: ApolloClient, companyId: string): void {
  const times = fetchTimes.get(client) ?? new Map<string, number>();
  fetchTimes.set(client, times.set(companyId, Date.now()));
}

/** Returns a company's payment settings, from the cache while they are fresh. */
export function usePaymentSetup(companyId: string) {
  const client = useApolloClient();
  const [wasStale] = useState(() => isStale(client, companyId));
  const result = useQuery(PaymentSetupDocument, {
    variables: { companyId },
    fetchPolicy: wasStale ? 'cache-and-network' : 'cache-first',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const { loading, error, data } = result;

  useEffect(() => {
    if (wasStale && !loading && data && !error) recordFetch(client, companyId);
  }, [wasStale, loading, data, error, client, companyId]);

  return {
    ...result,
    /** Refetches settings that became stale while the page was open. */
    refresh: async (): Promise<void> => {
      if (!isStale(client, companyId)) return;
      await result.refetch();
      recordFetch(client, companyId);
    },
  };
}
