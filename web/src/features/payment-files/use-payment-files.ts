import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import type { ListKind } from '../../lib/list-address.ts';
import { useToast } from '../../lib/toast.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledConnection } from '../../lib/use-polled-connection.ts';
import { pollInterval } from './delivery-text.ts';
import { type PaymentFileRowFragment, PaymentFilesDocument } from './gql/payment-files.ts';
import { createdToast, isUnfinished } from './payment-file-text.ts';

export const PAGE_SIZE = 20;

const FILE_LIST: ListKind = { filters: [], sorts: [] };

/** Fetches one page of the company's payment files, newest first, and reports each file of it that was created meanwhile. */
export function usePaymentFiles(companyId: string) {
  const list = useListState(FILE_LIST);
  const variables = { companyId, first: PAGE_SIZE, after: list.after };
  const files = usePolledConnection(PaymentFilesDocument, variables, {
    connectionOf: ({ company }) => company?.paymentFiles,
    intervalOf: pollInterval,
  });
  const { rows, result } = files;
  const hasUnfinished = rows?.some(isUnfinished) ?? false;
  const reportWhenCreated = useCreatedToasts(rows);
  const client = useApolloClient();
  const hadUnfinished = useRef(false);
  useEffect(() => {
    // Payments in a created file are no longer new, and payments in a discarded file are new again, so they are counted again.
    if (hadUnfinished.current && !hasUnfinished) void client.refetchQueries({ include: ['UnfiledPayments'] });
    hadUnfinished.current = hasUnfinished;
  }, [client, hasUnfinished]);

  return { list, files, reportWhenCreated, hasServer: Boolean(result?.company?.paymentFileSettings.server) };
}

/**
 * Shows a toast once a listed file is no longer being created. Returns a function that does the same for a file that this page has just
 * requested, which the list may not contain yet.
 */
function useCreatedToasts(rows: readonly PaymentFileRowFragment[] | undefined) {
  const toast = useToast();
  const idsInCreation = useRef(new Set<string>());
  const latestRows = useRef(rows);

  const report = useCallback(
    (file: PaymentFileRowFragment) => {
      if (file.state === 'CREATING') idsInCreation.current.add(file.id);
      if (isUnfinished(file) || !idsInCreation.current.delete(file.id)) return;
      const content = createdToast(file);
      if (content) toast(content);
    },
    [toast],
  );
  useEffect(() => {
    latestRows.current = rows;
    rows?.forEach(report);
  }, [rows, report]);

  return useCallback(
    (file: PaymentFileRowFragment) => {
      idsInCreation.current.add(file.id);
      // The list may already have a newer state of the file.
      report(latestRows.current?.find(({ id }) => id === file.id) ?? file);
    },
    [report],
  );
}
