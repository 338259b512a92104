import { createFileReader } from './file-reader.ts';
import type { CsvRecord } from './record.ts';
import { type BillRow, createRowReader, type RowRead } from './row-reader.ts';
import type { FileFormat, Survey } from './survey.ts';

/** Reads the rows of a surveyed file: bills to apply and rows that fail, in the order of the file. */
export interface RowSource {
  push(bytes: Uint8Array): RowRead[];
  end(): RowRead[];
}

export function createRowSource({ encoding, template }: FileFormat, { header, accounts }: Survey): RowSource {
  const file = createFileReader(encoding, template);
  const readRow = createRowReader(header, template);
  const read = (record: CsvRecord): RowRead => {
    const found = readRow(record);
    const last = found.kind === 'row' ? accounts.lastLineOf(found.row.accountNumber) : undefined;
    return found.kind === 'row' && last !== undefined && last > record.line ? replaced(found.row, last) : found;
  };
  const rowsOf = (found: ReturnType<typeof file.push>): RowRead[] => {
    if (found.kind === 'refused') throw new Error(`a surveyed file is refused: ${found.message}`);
    return found.records.map(read);
  };
  return { push: (bytes) => rowsOf(file.push(bytes)), end: () => rowsOf(file.end()) };
}

const replaced = ({ line, accountNumber, cells }: BillRow, last: number): RowRead => ({
  kind: 'failed',
  error: { line, accountNumber, field: null, error: `Replaced by line ${last}`, cells },
});
