import { useQuery } from '@apollo/client/react';
import { utcToday } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { TransactionsDocument, type TransactionsQueryVariables } from './gql/transactions.ts';
import { readFilters, TRANSACTION_LIST, toPaymentSort, toQueryFilters } from './transaction-filters.ts';

/** Fetches a page of the company's payments; the previous page stays visible while it loads. */
export function usePaymentPage(variables: TransactionsQueryVariables) {
  const { data, previousData, error, loading, refetch } = useQuery(TransactionsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = (data ?? previousData)?.company?.payments;
  return {
    rows: page?.edges.map(({ node }) => node),
    total: page?.totalCount,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null,
    failure: error && toFailure(error),
    loading,
    refresh: () => void refetch(),
  };
}

/** Fetches the page of payments for the filters, sort order and page in the URL. */
export function useTransactions(companyId: string) {
  const list = useListState(TRANSACTION_LIST);
  const today = utcToday();
  const filters = readFilters(list.get, today);
  const page = usePaymentPage({
    companyId,
    first: list.pageSize,
    after: list.after,
    sort: toPaymentSort(list.sort),
    ...toQueryFilters(filters),
  });
  return { list, filters, today, ...page };
}
