import type { PageOf } from '../page.ts';

/** Estimated size at which a page of a list ends, even below its limit: some rows are large. */
export const TARGET_PAGE_BYTES = 512 * 1024;
/** Rows that a cursor fetches at a time: a page of 50 and the row after it. 51 rows of 64 KiB take 3.3 MB. */
const ROW_BATCH_SIZE = 51;

interface LeanQuery<Row> {
  cursor(options: { batchSize: number }): { next(): Promise<Row | null>; close(): Promise<unknown> };
}

/** Yields the rows of a lean query. Closes its cursor at the end, also if the reader stops early. */
export async function* rowsOf<Row>(query: LeanQuery<Row>, batchSize = ROW_BATCH_SIZE): AsyncGenerator<Row, undefined> {
  const cursor = query.cursor({ batchSize });
  try {
    for (let row = await cursor.next(); row !== null; row = await cursor.next()) yield row;
  } finally {
    await cursor.close();
  }
}

/** Returns the first `limit` rows, or fewer if they are large. Reads one row more to know whether others follow. */
export async function readPage<Row>(rows: AsyncIterable<Row>, limit: number): Promise<PageOf<Row>> {
  const page: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    if (page.length === limit || bytes >= TARGET_PAGE_BYTES) return { rows: page, hasNextPage: true };
    page.push(row);
    bytes += bytesOf(row);
  }
  return { rows: page, hasNextPage: false };
}

/** Rows of one batch of a stream, and rows that its cursor fetches at a time. */
export const BATCH_ROWS = 200;

/** Yields the rows in batches of `BATCH_ROWS`, or fewer if they are large. */
export async function* batchesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += bytesOf(row);
    if (batch.length < BATCH_ROWS && bytes < TARGET_PAGE_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Estimated size of a field without its text: type, key, lengths. */
const FIELD_BYTES = 16;
/** Texts up to this length are taken as ASCII, because counting their bytes would take longer than reading them. */
const SHORT_TEXT = 64;

/**
 * Returns the estimated size of a value in the database. Calculating it exactly would take as long as reading the
 * value.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string')
    return FIELD_BYTES + (value.length > SHORT_TEXT ? Buffer.byteLength(value) : value.length);
  if (typeof value !== 'object' || value === null || value instanceof Date || '_bsontype' in value) return FIELD_BYTES;
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part), FIELD_BYTES);
}
