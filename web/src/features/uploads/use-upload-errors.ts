import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { nextCursorOf, rowsOf } from '../../lib/connection-page.ts';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { type LoadAllRows, loadAllRows } from '../../lib/load-all-rows.ts';
import { UploadErrorsDocument, type UploadErrorsQueryVariables } from './gql/uploads.ts';
import type { RowError } from './upload.ts';

/** Rows shown at once, and the most that one request returns. */
const PAGE_SIZE = 200;

type ErrorFilter = Omit<UploadErrorsQueryVariables, 'first' | 'after'>;
type PageRequest = ErrorFilter & { after: string | null };

interface ErrorPage {
  request: PageRequest;
  attempt: number;
  rows: readonly RowError[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

export interface UploadErrorList {
  /** Rows of the page that arrived last; undefined until the first page has arrived. */
  rows: readonly RowError[] | undefined;
  /** Number of rows on the previous pages. */
  before: number;
  /** Changes with the page and the filter. */
  pageKey: string;
  /** The requested rows are being fetched; `rows` may still belong to another page or filter. */
  loading: boolean;
  failure: Failure | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Loads the shown page again, after a change or a failure. */
  refresh: () => void;
  /** Loads the rows of all pages. */
  loadAll: LoadAllRows<RowError>;
}

/** Fetches the rows of an upload that match a filter, page by page. */
export function useUploadErrors(filter: ErrorFilter): UploadErrorList {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<ErrorPage>();
  const [failed, setFailed] = useState<{ request: PageRequest; attempt: number; failure: Failure }>();

  const filterKey = JSON.stringify(filter);
  const [position, setPosition] = useState<{ filterKey: string; cursors: PageCursors }>();
  const cursors = position?.filterKey === filterKey ? position.cursors : FIRST_PAGE;
  const after = cursors.at(-1) ?? null;
  const request = useMemo<PageRequest>(() => ({ ...JSON.parse(filterKey), after }), [filterKey, after]);
  const goTo = (newCursors: PageCursors) => setPosition({ filterKey, cursors: newCursors });

  useEffect(() => {
    const controller = new AbortController();
    loadPage(client, request, controller.signal).then(
      (page) => controller.signal.aborted || setLoaded({ request, attempt, ...page }),
      (error) => controller.signal.aborted || setFailed({ request, attempt, failure: toFailure(error) }),
    );
    return () => controller.abort();
  }, [client, request, attempt]);

  const isCurrent = loaded?.request === request && loaded.attempt === attempt;
  const failure = failed?.request === request && failed.attempt === attempt ? failed.failure : undefined;
  const { next = null, rows } = loaded ?? {};

  // If all rows of the last page were fixed meanwhile and no longer match the filter, the page before it is shown.
  const isEmptied = isCurrent && rows?.length === 0 && cursors.length > 1;
  useEffect(() => {
    if (isEmptied) setPosition({ filterKey, cursors: cursors.slice(0, -1) });
  }, [isEmptied, filterKey, cursors]);

  const loadAll = useCallback<LoadAllRows<RowError>>(
    (options) => loadAllRows((cursor) => fetchErrors(client, { ...request, after: cursor }, PAGE_SIZE), options),
    [client, request],
  );

  return {
    rows,
    before: (cursors.length - 1) * PAGE_SIZE,
    pageKey: `${filterKey} ${cursors.length}`,
    loading: !isCurrent && !failure,
    failure,
    onPrevious: cursors.length > 1 ? () => goTo(cursors.slice(0, -1)) : undefined,
    onNext: isCurrent && next !== null ? () => goTo([...cursors, next]) : undefined,
    refresh: useCallback(() => setAttempt((lastAttempt) => lastAttempt + 1), []),
    loadAll,
  };
}

/** The cursors of the pages up to the current one; the first page has the cursor null. */
type PageCursors = readonly (string | null)[];

const FIRST_PAGE: PageCursors = [null];

async function fetchErrors(client: ApolloClient, request: PageRequest, first: number) {
  const variables = { ...request, first };
  const { data } = await client.query({ query: UploadErrorsDocument, variables, fetchPolicy: 'no-cache' });
  return data?.upload?.errors;
}

/**
 * Loads one page of rows. While the server searches or filters, a response may have fewer rows than requested, or none, although more
 * match: the rest is requested from its cursor.
 */
async function loadPage(client: ApolloClient, request: PageRequest, signal: AbortSignal) {
  const rows: RowError[] = [];
  let next = request.after;
  do {
    const part = await fetchErrors(client, { ...request, after: next }, PAGE_SIZE - rows.length);
    signal.throwIfAborted();
    rows.push(...(part ? rowsOf(part) : []));
    next = part ? nextCursorOf(part) : null;
  } while (next !== null && rows.length < PAGE_SIZE);
  return { rows, next };
}
