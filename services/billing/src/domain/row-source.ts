import {
  createFileReader,
  createFileReaderAt,
  type FilePosition,
  type FileReader,
  headerOf,
} from './csv/file-reader.ts';
import type { CsvRecord } from './csv/record.ts';
import type { FileRange } from './file-range.ts';
import type { FileFormat, Survey } from './file-survey.ts';
import type { RowError } from './row-errors.ts';
import { type BillRow, createRowReader, type RowRead } from './row-reader.ts';

/** Reads a surveyed file into bills to apply and failed rows, in the order of the file. */
export interface RowSource {
  push(bytes: Uint8Array): RowRead[];
  end(): RowRead[];
  /** Returns where the first row begins that was not returned yet; undefined if it is unknown. */
  position(): FilePosition | undefined;
}

/** Reads all rows of a surveyed file. */
export function createRowSource(format: FileFormat, { header, accounts }: Survey): RowSource {
  const file = createFileReader(format.encoding, format.template);
  return rowsOf(file, createRowReader(header, format.template), ({ accountNumber }) =>
    accountNumber ? accounts.lastLineOf(accountNumber) : undefined,
  );
}

/**
 * Reads a surveyed file from the beginning of a range on. The rows of the range are exactly those that `createRowSource` returns; rows
 * after it may differ, since only the range's replaced lines are known.
 */
export function createRangeSource(
  { encoding, template, headers }: Pick<FileFormat, 'encoding' | 'template'> & { headers: string[] },
  { delimiter, from, replaced }: FileRange,
): RowSource {
  const header = { ...headerOf(headers, template), delimiter };
  const lastLines = new Map(replaced);
  const file = createFileReaderAt(encoding, header, from);
  return rowsOf(file, createRowReader(header, template), ({ line }) => lastLines.get(line));
}

type FindLastLine = (row: Pick<RowError, 'line' | 'accountNumber'>) => number | undefined;

function rowsOf(file: FileReader, readRow: (record: CsvRecord) => RowRead, lastLineOf: FindLastLine): RowSource {
  const read = (record: CsvRecord): RowRead => {
    const found = readRow(record);
    const last = lastLineOf(found.kind === 'row' ? found.row : found.error);
    if (last === undefined || last <= record.line) return found;
    return found.kind === 'row'
      ? replacedRow(found.row, last)
      : { kind: 'failed', error: { ...found.error, replacedBy: last } };
  };
  const readAll = (found: ReturnType<FileReader['push']>): RowRead[] => {
    if (found.kind === 'refused') throw new Error(`a surveyed file is refused: ${found.message}`);
    return found.records.map(read);
  };
  return { push: (bytes) => readAll(file.push(bytes)), end: () => readAll(file.end()), position: file.position };
}

const replacedRow = ({ line, accountNumber, cells }: BillRow, last: number): RowRead => ({
  kind: 'failed',
  error: {
    line,
    accountNumber,
    code: 'REPLACED',
    field: null,
    error: `Replaced by line ${last}`,
    cells,
    replacedBy: last,
  },
});
