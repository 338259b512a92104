import { format } from '@fast-csv/format';
import { guardFormula } from '@utility-pay/contracts';
import type { Response } from 'express';
import { type Batches, openBatches } from './rows.ts';
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

/** Streams a list as a CSV file. */
export async function sendCsv<Item>(
  response: Response,
  fileName: string,
  columns: readonly (readonly [header: string, cell: (item: Item) => Cell])[],
  source: Batches<Item>,
): Promise<undefined> {
  const batches = await openBatches(response, source, { countsLong: false });
  async function* rows(): AsyncGenerator<Cell[]> {
    yield columns.map(([header]) => header);
    for await (const batch of batches) for (const item of batch) yield columns.map(([, cell]) => cell(item));
  }
  await sendCsvRows(response, fileName, rows());
  return undefined;
}
