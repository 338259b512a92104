import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { utcToday } from '../../lib/utc-days.ts';
import { askedFor, readFilters, sortOf, TRANSACTION_LIST } from './transaction-filters.ts';
import { TRANSACTIONS } from './transactions.graphql.ts';

/** The page of payments that the address asks for; the page before stays in view while it is fetched. */
export function useTransactions(companyId: string) {
  const list = useListState(TRANSACTION_LIST);
  const today = utcToday();
  const filters = readFilters(list.get, today);
  const { data, previousData, error, loading, refetch } = useQuery(TRANSACTIONS, {
    variables: {
      companyId,
      first: list.pageSize,
      after: list.after,
      sort: sortOf(list.sort),
      ...askedFor(filters),
    },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = (data ?? previousData)?.company?.payments;
  return {
    list,
    filters,
    today,
    rows: page?.edges.map(({ node }) => node),
    total: page?.totalCount,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null,
    failure: error && toFailure(error),
    loading,
    refresh: () => void refetch(),
  };
}
