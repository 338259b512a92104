import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { bytesOf, readPage, rowsOf, TARGET_PAGE_BYTES } from './read-page.ts';

/** Returns a list of rows, how many of them were read, and whether the reader closed the list. */
function listOf<Row>(all: readonly Row[]) {
  const reader = { rowsRead: 0, isClosed: false };
  async function* rows(): AsyncGenerator<Row> {
    try {
      for (const row of all) {
        reader.rowsRead += 1;
        yield row;
      }
    } finally {
      reader.isClosed = true;
    }
  }
  return { rows: rows(), reader };
}

test('returns as many rows as its limit and reads one more', async () => {
  const { rows, reader } = listOf([1, 2, 3, 4, 5]);
  expect(await readPage(rows, 3)).toEqual({ rows: [1, 2, 3], hasNextPage: true });
  expect(reader).toEqual({ rowsRead: 4, isClosed: true });
});

test.each([[[]], [[1, 2]], [[1, 2, 3]]])('returns all of %j as the last page', async (all) => {
  expect(await readPage(listOf<number>(all).rows, 3)).toEqual({ rows: all, hasNextPage: false });
});

test('ends a page after 512 KiB of rows, but returns at least one row', async () => {
  const half = { text: 'x'.repeat(TARGET_PAGE_BYTES / 2) };
  const { rows, reader } = listOf([half, half, half, half]);
  expect(await readPage(rows, 100)).toEqual({ rows: [half, half], hasNextPage: true });
  expect(reader).toEqual({ rowsRead: 3, isClosed: true });
  const large = 'x'.repeat(3 * TARGET_PAGE_BYTES);
  expect(await readPage(listOf([large, large]).rows, 100)).toEqual({ rows: [large], hasNextPage: true });
  expect(await readPage(listOf([large]).rows, 100)).toEqual({ rows: [large], hasNextPage: false });
});

test.each([1, 5])('closes the cursor of a query after %i of 3 rows', async (limit) => {
  const events: string[] = [];
  const remaining = ['a', 'b', 'c'];
  const cursor = {
    next: async () => remaining.shift() ?? null,
    close: async () => void events.push('closed'),
  };
  const { rows } = await readPage(rowsOf({ cursor: () => cursor }), limit);
  expect(rows).toEqual(['a', 'b', 'c'].slice(0, limit));
  expect(events).toEqual(['closed']);
});

test.each<[string, Record<string, unknown>]>([
  ['long texts', { customData: { note: 'x'.repeat(60_000) }, name: '電'.repeat(1000) }],
  ['many short fields', Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']))],
  ['lists', { at: new Date(0), lines: Array.from({ length: 100 }, () => ({ amountMinor: 1, paid: true, by: null })) }],
])('estimates the stored size of %s at 0.75 to 2 times the real size', (_title, value) => {
  const stored = mongo.BSON.calculateObjectSize(value);
  expect(bytesOf(value)).toBeGreaterThan(stored * 0.75);
  expect(bytesOf(value)).toBeLessThan(stored * 2);
});

test('estimates an object id like any other short field', () => {
  expect(bytesOf({ _id: new mongo.ObjectId() })).toBe(bytesOf({ _id: 1 }));
});
