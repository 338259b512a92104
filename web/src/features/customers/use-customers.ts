import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ListState } from '../../lib/use-list-state.ts';
import { claimedFilter, serverSort } from './customer-sorts.ts';
import { CustomersDocument } from './gql/customers.ts';

/** The page of customers that the address asks for. While it is fetched, the page before it. */
export function useCustomers(companyId: string, { get, sort, pageSize, after }: ListState) {
  const { data, previousData, loading, error, refetch } = useQuery(CustomersDocument, {
    variables: {
      companyId,
      first: pageSize,
      after,
      search: get('search') || null,
      claimed: claimedFilter(get('claimed')),
      sort: serverSort(sort),
    },
    fetchPolicy: 'cache-and-network',
  });
  const shown = (data ?? (loading ? previousData : undefined))?.company?.customers;
  const customers = useMemo(() => shown?.edges.map(({ node }) => node), [shown]);
  return {
    customers,
    totalCount: shown?.totalCount,
    endCursor: shown?.pageInfo.hasNextPage ? shown.pageInfo.endCursor : null,
    /** What is shown is not yet what was asked for. */
    busy: loading && !data,
    error,
    refetch,
  };
}
