import type { ListKind } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledConnection } from '../../lib/use-polled-connection.ts';
import { pollInterval } from './file-pickup-text.ts';
import { FilePickupDocument } from './gql/file-pickup.ts';

export const PAGE_SIZE = 20;

const FILE_LIST: ListKind = { filters: [], sorts: [] };

/** Fetches the settings of the file pickup and one page of the files that it found, newest first. */
export function useFilePickup(companyId: string) {
  const list = useListState(FILE_LIST);
  const variables = { companyId, first: PAGE_SIZE, after: list.after };
  const files = usePolledConnection(FilePickupDocument, variables, {
    connectionOf: ({ company }) => company?.pickupFiles,
    intervalOf: (rows, result) => pollInterval(result?.company?.filePickup ?? null, rows, Date.now()),
  });
  return { list, pickup: files.result?.company?.filePickup ?? null, files };
}
