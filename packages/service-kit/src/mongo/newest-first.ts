import type { ListPosition, PageOf } from '../page.ts';
import { readPage, rowsOf } from './read-page.ts';

/** A lean query for documents that have a time. */
interface NewestFirstQuery<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: mongoose types conditions by the document.
  and(conditions: any[]): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  sort(order: any): unknown;
  limit(count: number): unknown;
  cursor(options: { batchSize: number }): { next(): Promise<Row | null>; close(): Promise<unknown> };
}

interface PageRequest {
  after: ListPosition | undefined;
  limit: number;
}

interface Keys {
  /** The field of the time. */
  time?: string;
  /** Returns a position's id as it is stored. */
  toId?: (id: string) => unknown;
}

/** Reads a page of a list that is sorted by time, newest first; equal times are sorted by id. */
export function readNewestFirst<Row>(
  query: NewestFirstQuery<Row>,
  { after, limit }: PageRequest,
  { time = 'at', toId = (id) => id }: Keys = {},
): Promise<PageOf<Row>> {
  if (after) query.and(rowsBehind(after, time, toId));
  query.sort({ [time]: -1, _id: -1 });
  query.limit(limit + 1);
  return readPage(rowsOf(query), limit);
}

/**
 * Returns the filter of the rows behind a position: the first condition bounds the index, the second splits equal times. The
 * bound is exclusive, because the embedded engine treats `$lte` as exclusive on some indexes.
 */
const rowsBehind = ({ at, id }: ListPosition, time: string, toId: (id: string) => unknown) => [
  { [time]: { $lt: new Date(at.getTime() + 1) } },
  { $or: [{ [time]: { $lt: at } }, { _id: { $lt: toId(id) } }] },
];
