import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { type ConnectionPage, nextCursorOf, rowsOf } from './connection-page.ts';
import { toFailure } from './failure.ts';
import type { ListData } from './use-list-query.ts';
import { isPageHidden, usePolling } from './use-polling.ts';

const NO_ROWS: readonly never[] = [];

interface PolledConnectionOptions<Data, Row> {
  connectionOf: (data: Data) => ConnectionPage<Row> | null | undefined;
  /** Returns after how many milliseconds the page is fetched again; 0 while nothing in it changes by itself. */
  intervalOf: (rows: readonly Row[], result: Data | undefined) => number;
}

interface PolledConnection<Row, Data> extends ListData<Row> {
  /** The whole result that the rows come from. */
  result: Data | undefined;
}

/**
 * Fetches one page of a connection that has no total, and polls it at an interval that depends on its rows. Until the requested page
 * arrives, `rows` holds the previous one.
 */
export function usePolledConnection<Data, Variables extends OperationVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { connectionOf, intervalOf }: PolledConnectionOptions<Data, Row>,
): PolledConnection<Row, Data> {
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery<Data, Variables>(query, {
    variables,
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: isPageHidden,
  } as useQuery.Options<Data, Variables>);
  const result = (data ?? (loading ? previousData : undefined)) as Data | undefined;
  const connection = result && connectionOf(result);
  const rows = useMemo(() => connection && rowsOf(connection), [connection]) ?? undefined;
  usePolling({ startPolling, stopPolling }, intervalOf(rows ?? NO_ROWS, result));

  return {
    result,
    rows,
    endCursor: connection && nextCursorOf(connection),
    loading,
    stale: loading && !data,
    refetch,
    // While there are rows, a failed poll is not shown: the next poll repeats it.
    ...(error && !rows ? { failure: toFailure(error) } : {}),
  };
}
