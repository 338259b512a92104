import { useQuery } from '@apollo/client/react';
import type { ListKind } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledList } from '../../lib/use-polled-list.ts';
import { skipPollAttempt, usePolling } from '../../lib/use-polling.ts';
import { pollInterval } from './file-pickup-text.ts';
import { FilePickupDocument } from './gql/file-pickup.ts';

export const PAGE_SIZE = 20;

const FILE_LIST: ListKind = { filters: [], sorts: [] };

/** Where files are picked up, and one page of those that were found, newest first; polled while it changes by itself. */
export function useFilePickup(companyId: string) {
  const list = useListState(FILE_LIST);
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery(FilePickupDocument, {
    variables: { companyId, first: PAGE_SIZE, after: list.after },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt,
  });
  const shown = data ?? (loading ? previousData : undefined);
  const pickup = shown?.company?.filePickup ?? null;
  const connection = shown?.company?.pickupFiles;
  const files = usePolledList(connection, { data, error, loading, refetch });
  const { rows } = files;
  usePolling({ startPolling, stopPolling }, pollInterval(pickup, rows ?? [], Date.now()));

  return { list, pickup, files };
}
