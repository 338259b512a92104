import { writeToString } from '@fast-csv/format';
import { guardFormula } from '@utility-pay/contracts';
import type { Response } from 'express';
import { type Batches, openStream } from './rows.ts';
import { sendStream } from './stream.ts';

export type Cell = string | number | null;

const FORMAT = {
  rowDelimiter: '\r\n',
  includeEndRowDelimiter: true,
  transform: (row: Cell[]) => row.map((cell) => guardFormula(String(cell ?? ''))),
};

/**
 * Streams rows as a CSV file (RFC 4180), as fast as the client reads. Cells that a spreadsheet would run as a formula
 * are escaped. Counts no export: routes that send CSV are `heavy`.
 */
export async function sendCsvRows(
  response: Response,
  fileName: string,
  header: readonly string[],
  batches: Batches<Cell[]>,
): Promise<undefined> {
  async function* formatBatches(): AsyncGenerator<string, void> {
    let unsentHeader: Cell[][] = [[...header]];
    for await (const batch of batches) {
      yield await writeToString([...unsentHeader, ...batch], FORMAT);
      unsentHeader = [];
    }
    if (unsentHeader.length > 0) yield await writeToString(unsentHeader, FORMAT);
  }
  const stream = await openStream(response, formatBatches(), { countsAsExport: false });
  response.type('text/csv').attachment(fileName);
  await sendStream(response, stream);
  return undefined;
}

/** Streams a list as a CSV file with one column for each entry of `columns`. */
export function sendCsv<Item>(
  response: Response,
  fileName: string,
  columns: readonly (readonly [header: string, cell: (item: Item) => Cell])[],
  batches: Batches<Item>,
): Promise<undefined> {
  async function* rows(): Batches<Cell[]> {
    for await (const batch of batches) yield batch.map((item) => columns.map(([, cell]) => cell(item)));
  }
  const header = columns.map(([name]) => name);
  return sendCsvRows(response, fileName, header, rows());
}
