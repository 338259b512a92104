import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import { type ConnectionPage, nextCursorOf, rowsOf } from './connection-page.ts';
import { type Failure, toFailure } from './failure.ts';
import { type LoadAllRows, loadAllRows } from './load-all-rows.ts';

interface CountedPage<Row> extends ConnectionPage<Row> {
  totalCount: number;
}

/** One page of a list, as `ListPage` shows it. */
export interface ListData<Row> {
  /** Undefined until the first page has arrived or failed. */
  rows: readonly Row[] | undefined;
  /** Number of rows on all pages. */
  total?: number;
  /** Cursor of the next page; null on the last one. */
  endCursor?: string | null;
  failure?: Failure;
  /** A request is running, also one in the background. */
  loading?: boolean;
  /** The rows still belong to the previous page or filter, while the requested rows are fetched. */
  stale?: boolean;
  refetch: () => Promise<unknown>;
  /** Loads the rows of all pages; absent if `rows` has them all. */
  loadAll?: LoadAllRows<Row>;
}

interface ListQuery<Row, Data> extends ListData<Row> {
  /** The whole result that the rows come from. */
  result: Data | undefined;
  /** Fetches the page again; resolves to its rows. */
  refetch: () => Promise<readonly Row[] | undefined>;
}

/** Rows per request when all pages are loaded; the server refuses more. */
const MAX_PAGE_SIZE = 200;

/**
 * Fetches one page of a connection. Until the requested page arrives, `rows` holds the previous one.
 *
 * @example
 * const list = useListState(CUSTOMER_LIST);
 * const data = useListQuery(CustomersDocument, { companyId, first: list.pageSize, after: list.after }, ({ company }) => company?.customers);
 */
export function useListQuery<Data, Variables extends OperationVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  connectionOf: (data: Data) => CountedPage<Row> | null | undefined,
): ListQuery<Row, Data> {
  const { data, previousData, error, loading, refetch } = useQuery<Data, Variables>(query, {
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  } as useQuery.Options<Data, Variables>);
  const result = (data ?? (loading ? previousData : undefined)) as Data | undefined;
  const connection = result && connectionOf(result);
  const rows = useMemo(() => connection && rowsOf(connection), [connection]) ?? undefined;

  const client = useApolloClient();
  const request = useRef({ variables, connectionOf });
  request.current = { variables, connectionOf };
  const loadAll = useCallback<LoadAllRows<Row>>(
    (options) =>
      loadAllRows(async (after) => {
        const pageVariables = { ...request.current.variables, first: MAX_PAGE_SIZE, after } as Variables;
        const page = await client.query({
          query,
          variables: pageVariables,
          fetchPolicy: 'no-cache',
        } as ApolloClient.QueryOptions<Data, Variables>);
        return page.data && request.current.connectionOf(page.data as Data);
      }, options),
    [client, query],
  );
  const hasMorePages = connection ? connection.totalCount > connection.edges.length : false;

  return {
    result,
    rows,
    total: connection?.totalCount,
    endCursor: connection && nextCursorOf(connection),
    failure: error && toFailure(error),
    loading,
    stale: loading && !data,
    ...(hasMorePages && { loadAll }),
    refetch: async () => {
      const { data: fetched } = await refetch();
      const page = fetched && connectionOf(fetched as Data);
      return page ? rowsOf(page) : undefined;
    },
  };
}
