import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import type { ListKind } from '../../lib/list-address.ts';
import { useToast } from '../../lib/toast.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledList } from '../../lib/use-polled-list.ts';
import { usePolling } from '../../lib/use-polling.ts';
import { pollInterval } from './delivery-text.ts';
import { type PaymentFileRowFragment, PaymentFilesDocument } from './gql/payment-files.ts';
import { createdToast, isUnfinished } from './payment-file-text.ts';

export const PAGE_SIZE = 20;

const FILE_LIST: ListKind = { filters: [], sorts: [] };

/** One page of the company's files, newest first; polled while one of them changes by itself. */
export function usePaymentFiles(companyId: string) {
  const list = useListState(FILE_LIST);
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery(PaymentFilesDocument, {
    variables: { companyId, first: PAGE_SIZE, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? (loading ? previousData : undefined);
  const connection = shown?.company?.paymentFiles;
  const files = usePolledList(connection, { data, error, loading, refetch });
  const { rows } = files;
  const hasUnfinished = rows?.some(isUnfinished) ?? false;
  usePolling({ startPolling, stopPolling }, pollInterval(rows ?? []));
  const follow = useCreatedToasts(rows);
  const client = useApolloClient();
  const hadUnfinished = useRef(false);
  useEffect(() => {
    // The payments of a created file are no longer new; those of a discarded one are new again.
    if (hadUnfinished.current && !hasUnfinished) void client.refetchQueries({ include: ['UnfiledPayments'] });
    hadUnfinished.current = hasUnfinished;
  }, [client, hasUnfinished]);

  return { list, files, follow, hasServer: Boolean(shown?.company?.paymentFileSettings.server) };
}

/** Reports each file that was being created and no longer is. Returns a function that follows a file that was just created. */
function useCreatedToasts(rows: readonly PaymentFileRowFragment[] | undefined) {
  const toast = useToast();
  const pending = useRef(new Set<string>());
  const latest = useRef(rows);

  const report = useCallback(
    (file: PaymentFileRowFragment) => {
      if (file.state === 'CREATING') pending.current.add(file.id);
      if (isUnfinished(file) || !pending.current.delete(file.id)) return;
      const created = createdToast(file);
      if (created) toast(created);
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
