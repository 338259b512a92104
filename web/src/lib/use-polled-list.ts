import { useMemo } from 'react';
import { toFailure } from './failure.ts';
import type { ListData } from './use-list-query.ts';

interface Connection<Row> {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  edges: readonly { node: Row }[];
}

interface PolledQuery {
  /** Undefined while `connection` is that of the previous variables. */
  data: unknown;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
}

/** Returns one page of a connection that is polled, for lists without a total. */
export function usePolledList<Row>(
  connection: Connection<Row> | null | undefined,
  { data, error, loading, refetch }: PolledQuery,
): ListData<Row> {
  const rows = useMemo(() => connection?.edges.map(({ node }) => node), [connection]);
  return {
    rows,
    endCursor: connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null,
    loading,
    stale: loading && !data,
    refetch,
    // A poll that fails is repeated: it does not replace the rows.
    ...(error && !rows ? { failure: toFailure(error) } : {}),
  };
}
