import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { toFailure } from '../../lib/failure.ts';
import type { ListKind } from '../../lib/list-address.ts';
import { useToast } from '../../lib/toast.ts';
import type { ListData } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { type PaymentFileRowFragment, PaymentFilesDocument } from './gql/payment-files.ts';
import { createdToast } from './payment-file-text.ts';

export const PAGE_SIZE = 20;

const FILE_LIST: ListKind = { filters: [], sorts: [] };
/** While a file is being created. */
const POLL_INTERVAL_MS = 2000;

/** One page of the company's files, newest first; polled while one of them is being created. */
export function usePaymentFiles(companyId: string) {
  const list = useListState(FILE_LIST);
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery(PaymentFilesDocument, {
    variables: { companyId, first: PAGE_SIZE, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? (loading ? previousData : undefined);
  const connection = shown?.company?.paymentFiles;
  const rows = useMemo(() => connection?.edges.map(({ node }) => node), [connection]);
  const isCreating = rows?.some(({ state }) => state === 'CREATING') ?? false;

  useEffect(() => {
    if (!isCreating) return;
    startPolling(POLL_INTERVAL_MS);
    return stopPolling;
  }, [isCreating, startPolling, stopPolling]);
  const follow = useCreatedToasts(rows);
  const client = useApolloClient();
  const wasCreating = useRef(false);
  useEffect(() => {
    // Its payments are no longer new.
    if (wasCreating.current && !isCreating) void client.refetchQueries({ include: ['UnfiledPayments'] });
    wasCreating.current = isCreating;
  }, [client, isCreating]);

  const files: ListData<PaymentFileRowFragment> = {
    rows,
    endCursor: connection?.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null,
    loading,
    stale: loading && !data,
    refetch,
    // A poll that fails is repeated: it does not replace the list.
    ...(error && !rows && { failure: toFailure(error) }),
  };
  return { list, files, follow };
}

/** Reports each file that was being created and no longer is. Returns a function that follows a file that was just created. */
function useCreatedToasts(rows: readonly PaymentFileRowFragment[] | undefined) {
  const toast = useToast();
  const pending = useRef(new Set<string>());
  const latest = useRef(rows);

  const report = useCallback(
    (file: PaymentFileRowFragment) => {
      const created = createdToast(file);
      if (!created) pending.current.add(file.id);
      else if (pending.current.delete(file.id)) toast(created);
    },
    [toast],
  );
  useEffect(() => {
    latest.current = rows;
    rows?.forEach(report);
  }, [rows, report]);

  return useCallback(
    (file: PaymentFileRowFragment) => {
      pending.current.add(file.id);
      // The list may have a newer state of the file already.
      report(latest.current?.find(({ id }) => id === file.id) ?? file);
    },
    [report],
  );
}
