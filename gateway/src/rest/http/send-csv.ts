import type { Response } from 'express';
import { csvLine } from './csv.ts';
import type { ReadPage } from './list.ts';

type Cell = string | number | null;

/** Rows that one round through the graph brings. */
const PAGE = 200;

/** A list as a CSV file, streamed page by page in flat memory; cells are safe to open in a spreadsheet. */
export async function sendCsv<Item>(
  response: Response,
  fileName: string,
  columns: readonly (readonly [header: string, cell: (item: Item) => Cell])[],
  readPage: ReadPage<Item>,
): Promise<undefined> {
  let page = await readPage(PAGE, null);
  response.type('text/csv').attachment(fileName);
  response.write(csvLine(columns.map(([header]) => header)));
  for (;;) {
    const lines = page.items.map((item) => csvLine(columns.map(([, cell]) => cell(item))));
    const room = response.write(lines.join(''));
    if (!page.hasNextPage || response.destroyed) break;
    if (!room) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    page = await readPage(PAGE, page.endCursor);
  }
  response.end();
  return undefined;
}
