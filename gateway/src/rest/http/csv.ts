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

/** Streams rows as a CSV file (RFC 4180) at the pace of the client. */
export async function sendCsvRows(
  response: Response,
  fileName: string,
  header: readonly string[],
  batches: Batches<Cell[]>,
): Promise<undefined> {
  async function* texts(): AsyncGenerator<string, void> {
    let lines: Cell[][] = [[...header]];
    for await (const batch of batches) {
      yield await writeToString([...lines, ...batch], FORMAT);
      lines = [];
    }
    if (lines.length > 0) yield await writeToString(lines, FORMAT);
  }
  const opened = await openStream(response, texts(), { countsLong: false });
  response.type('text/csv').attachment(fileName);
  await sendStream(response, opened);
  return undefined;
}

/** Streams a list as a CSV file. */
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
