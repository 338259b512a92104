import type { Response } from 'express';
import type { ReadPage } from './list.ts';

/** Text that a spreadsheet would run as a formula. Such a cell gets a leading apostrophe. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns one CSV cell, escaped against formula injection. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

type Cell = string | number | null;

/** Rows per graph query. */
const CSV_PAGE_SIZE = 200;

/** Streams a list as a CSV file, page by page. */
export async function sendCsv<Item>(
  response: Response,
  fileName: string,
  columns: readonly (readonly [header: string, cell: (item: Item) => Cell])[],
  readPage: ReadPage<Item>,
): Promise<undefined> {
  let page = await readPage(CSV_PAGE_SIZE, null);
  response.type('text/csv').attachment(fileName);
  response.write(csvLine(columns.map(([header]) => header)));
  for (;;) {
    const lines = page.items.map((item) => csvLine(columns.map(([, cell]) => cell(item))));
    const hasCapacity = response.write(lines.join(''));
    if (!page.hasNextPage || response.destroyed) break;
    if (!hasCapacity) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    page = await readPage(CSV_PAGE_SIZE, page.endCursor);
  }
  response.end();
  return undefined;
}
