interface Connection<Row> {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  edges: readonly { node: Row }[];
}

export interface LoadOptions {
  /** Most rows that are loaded. */
  limit: number;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
}

/** Loads the rows of all pages of a list, up to the limit. */
export type LoadAllRows<Row> = (options: LoadOptions) => Promise<readonly Row[]>;

/** Fetches page after page, each by the cursor of the one before it; null is the first. Throws when aborted. */
export async function loadAllRows<Row>(
  fetchPage: (after: string | null) => Promise<Connection<Row> | null | undefined>,
  { limit, signal, onProgress }: LoadOptions,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: Connection<Row> | null | undefined = await fetchPage(after);
    signal.throwIfAborted();
    rows.push(...(page?.edges.map(({ node }) => node) ?? []));
    onProgress(Math.min(rows.length, limit));
    after = (page?.pageInfo.hasNextPage && page.pageInfo.endCursor) || null;
  } while (after !== null && rows.length < limit);
  return rows.slice(0, limit);
}
