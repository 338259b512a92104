import { format } from '@fast-csv/format';
import { guardFormula } from '@utility-pay/contracts';
import type { Response } from 'express';
import { type ReadPage, readInTurn } from './list.ts';
import { sendStream } from './stream.ts';

export type Cell = string | number | null;

/** Streams rows as a CSV file (RFC 4180) at the pace of the client. */
export async function sendCsvRows(response: Response, fileName: string, rows: AsyncIterable<Cell[]>): Promise<void> {
  response.type('text/csv').attachment(fileName);
  const formatter = format<Cell[], string[]>({
    rowDelimiter: '\r\n',
    includeEndRowDelimiter: true,
    transform: (row: Cell[]) => row.map((cell) => guardFormula(String(cell ?? ''))),
  });
  await sendStream(response, rows, { encoders: [formatter] });
}

/** Rows per graph query. */
const CSV_PAGE_SIZE = 200;

/** Streams a list as a CSV file, page by page. */
export async function sendCsv<Item>(
  response: Response,
  fileName: string,
  columns: readonly (readonly [header: string, cell: (item: Item) => Cell])[],
  readGraphPage: ReadPage<Item>,
): Promise<undefined> {
  const readPage = readInTurn(response, readGraphPage);
  // Before the response begins, so that a failure still has a status.
  let page = await readPage(CSV_PAGE_SIZE, null);
  async function* rows(): AsyncGenerator<Cell[]> {
    yield columns.map(([header]) => header);
    for (;;) {
      for (const item of page.items) yield columns.map(([, cell]) => cell(item));
      if (!page.hasNextPage) return;
      page = await readPage(CSV_PAGE_SIZE, page.endCursor);
    }
  }
  await sendCsvRows(response, fileName, rows());
  return undefined;
}
