import { expect, it } from 'vitest';
import { loadAllRows } from './load-all-rows.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Serves two rows per page; a cursor is the number of rows before the page. */
async function fetchPage(after: string | null) {
  const start = Number(after ?? 0);
  const end = start + 2;
  return {
    pageInfo: { hasNextPage: end < ROWS.length, endCursor: String(end) },
    edges: ROWS.slice(start, end).map((node) => ({ node })),
  };
}

const { signal } = new AbortController();

it('loads the rows of all pages in order, and reports the progress', async () => {
  const progress: number[] = [];
  const onProgress = (loaded: number) => void progress.push(loaded);
  expect(await loadAllRows(fetchPage, { limit: 100, signal, onProgress })).toEqual(ROWS);
  expect(progress).toEqual([2, 4, 5]);
});

it('returns 3 rows for a limit of 3, after 2 requests', async () => {
  let requests = 0;
  const fetchAndCount = (after: string | null) => {
    requests += 1;
    return fetchPage(after);
  };
  expect(await loadAllRows(fetchAndCount, { limit: 3, signal, onProgress: () => undefined })).toEqual(['a', 'b', 'c']);
  expect(requests).toBe(2);
});

it('throws when it is aborted, without requesting another page', async () => {
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  await expect(loadAllRows(fetchPage, { limit: 100, signal: controller.signal, onProgress })).rejects.toThrow();
});
