import { type ConnectionPage, nextCursorOf, rowsOf } from './connection-page.ts';

export interface LoadOptions {
  /** The most rows to load. */
  limit: number;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
}

/** Loads the rows of all pages of a list, up to the limit. */
export type LoadAllRows<Row> = (options: LoadOptions) => Promise<readonly Row[]>;

/** Returns the rows of all pages, up to the limit. Fetches one page after the other; `after` is null for the first. Throws when aborted. */
export async function loadAllRows<Row>(
  fetchPage: (after: string | null) => Promise<ConnectionPage<Row> | null | undefined>,
  { limit, signal, onProgress }: LoadOptions,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: ConnectionPage<Row> | null | undefined = await fetchPage(after);
    signal.throwIfAborted();
    rows.push(...(page ? rowsOf(page) : []));
    onProgress(Math.min(rows.length, limit));
    after = page ? nextCursorOf(page) : null;
  } while (after !== null && rows.length < limit);
  return rows.slice(0, limit);
}
