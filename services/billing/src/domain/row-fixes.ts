import { type CsvTemplate, ERRORS_CSV_COLUMNS, isErrorsCsv, removeFormulaGuard } from '@utility-pay/contracts';
import { type Header, headerOf } from './csv/file-reader.ts';
import { createRowReader, type RowError } from './csv/row-reader.ts';
import { hasControl } from './csv/text.ts';
import { hasMaskedCardNumber } from './csv/values.ts';

/** A changed value of a failed row. */
export interface FixedValue {
  /** Index in the cells of the row. */
  column: number;
  before: string;
  after: string;
}

/** A change of one failed row; or of one value in all rows that have it and were not sent. */
export interface RowFix {
  id: string;
  /** Absent for a change of all rows with the value. */
  line?: number;
  values: FixedValue[];
  /** Rows that were changed. */
  rows: number;
  at: Date;
}

/** Fixed rows that were sent again in an upload of their own. */
export interface SentRows {
  uploadId: string;
  /** Number of fixes, from the first one, that had been made. */
  fixes: number;
  rows: number;
}

/** What was fixed in the failed rows of an upload. The rows themselves are not changed: fixes are applied as they are read. */
export interface UploadFixes {
  companyId: number;
  uploadId: string;
  /** Oldest first. */
  fixes: RowFix[];
  /** Rows that are valid after all fixes, also those that were sent. */
  fixedRows: number;
  /** Oldest first. */
  sent: SentRows[];
  version: number;
}

export const NO_FIXES: Pick<UploadFixes, 'fixes' | 'fixedRows' | 'sent' | 'version'> = {
  fixes: [],
  fixedRows: 0,
  sent: [],
  version: 0,
};

export const sentRows = ({ sent }: Pick<UploadFixes, 'sent'>): number => sent.reduce((sum, { rows }) => sum + rows, 0);

/** Returns how many of the fixes were made before rows were last sent: those are final. */
export const finalFixes = ({ sent }: Pick<UploadFixes, 'sent'>): number => sent.at(-1)?.fixes ?? 0;

/** A failed row after the fixes. */
export interface FixedRow {
  state: 'OPEN' | 'FIXED' | 'SENT';
  cells: string[];
  /** What is still invalid; absent for a valid row. */
  problem?: Pick<RowError, 'code' | 'field' | 'error'>;
}

/** Fixes of one upload that can be kept: they are stored and applied together. */
const MAX_FIXES = 1000;
/** Of these, changes of all rows with a value: each row is checked for each of them. */
const MAX_REPLACEMENTS = 100;
/** Characters of all values of an upload's fixes. */
const MAX_CHARACTERS = 1_000_000;
/** Characters of a new value. */
const MAX_VALUE = 1000;

/** Returns why a new value is refused; undefined when it is not. */
export function valueProblem(value: string): string | undefined {
  if (value.length > MAX_VALUE) return `Enter at most ${MAX_VALUE.toLocaleString('en-US')} characters`;
  return hasControl(value) ? 'The value contains invisible characters. Type it again.' : undefined;
}

/** Returns why no further fixes can be stored; undefined when they can. */
export function fixesProblem(fixes: readonly RowFix[]): string | undefined {
  const replacements = fixes.filter(({ line }) => line === undefined).length;
  const characters = fixes.reduce(
    (sum, { values }) => sum + values.reduce((length, { before, after }) => length + before.length + after.length, 0),
    0,
  );
  const isFull = fixes.length > MAX_FIXES || replacements > MAX_REPLACEMENTS || characters > MAX_CHARACTERS;
  return isFull
    ? 'There are too many fixes for this file. Download errors.csv, correct the rows and upload it.'
    : undefined;
}

/** Returns whether a row can be fixed: one that could not be read has no reliable values. */
export const isFixable = ({ code }: RowError): boolean => code !== 'UNREADABLE_ROW';

type UploadedFile = { headers: readonly string[]; template: CsvTemplate };

/** Returns the index of the first column with the sender's data: `errors.csv` has ours before it. */
export const firstColumn = ({ headers }: Pick<UploadedFile, 'headers'>): number =>
  isErrorsCsv(headers) ? ERRORS_CSV_COLUMNS.length : 0;

/** Returns the header of a file with the fixed rows: that of the original without columns of ours. */
export function fixedHeader({ headers, template }: UploadedFile): Header {
  const first = firstColumn({ headers });
  const own = headers.slice(first);
  return headerOf(first > 0 ? own.map(removeFormulaGuard) : own, template);
}

/** Creates a function that applies the fixes to a failed row; it returns undefined for a row that no fix changes. */
export function createRowFixer(
  file: UploadedFile,
  { fixes, sent }: Pick<UploadFixes, 'fixes' | 'sent'>,
): (row: RowError) => FixedRow | undefined {
  const first = firstColumn(file);
  const header = fixedHeader(file);
  const readRow = createRowReader(header, file.template);
  const replacements = fixes.flatMap((fix, index) => (fix.line === undefined ? [index] : []));
  const byLine = new Map<number, number[]>();
  fixes.forEach(({ line }, index) => {
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), index]);
  });

  const problemOf = (row: RowError, cells: string[]): FixedRow['problem'] => {
    // The card number itself is not stored: its mask would become the value.
    const isMasked = row.cells.some((cell, column) => hasMaskedCardNumber(cell) && cells[column] === cell);
    if (row.code === 'CARD_NUMBER' && isMasked) return row;
    const own = cells.slice(first);
    const record = { line: row.line, cells: own };
    const read = readRow(own.some(hasControl) ? { ...record, problem: 'controlCharacter' } : record);
    return read.kind === 'failed' ? read.error : undefined;
  };

  return (row) => {
    const ownFixes = byLine.get(row.line);
    const indexes = ownFixes ? [...replacements, ...ownFixes].sort((one, other) => one - other) : replacements;
    const ends = sent.map((each) => each.fixes);
    let cells = row.cells;
    const isValid = (): boolean => cells !== row.cells && !problemOf(row, cells);
    for (const index of indexes) {
      while (ends[0] !== undefined && ends[0] <= index) {
        ends.shift();
        if (isValid()) return { state: 'SENT', cells };
      }
      const fix = fixes[index];
      if (fix) cells = withFix(cells, fix);
    }
    if (cells === row.cells) return undefined;
    const problem = problemOf(row, cells);
    if (problem) return { state: 'OPEN', cells, problem };
    return { state: ends.length > 0 ? 'SENT' : 'FIXED', cells };
  };
}

/** Returns the same cells if the fix does not change them. */
function withFix(cells: string[], { line, values }: RowFix): string[] {
  const changes = values.filter(({ column, before, after }) => {
    const value = cells[column] ?? '';
    return line === undefined ? value === before : value !== after;
  });
  if (changes.length === 0) return cells;
  const length = Math.max(cells.length, ...changes.map(({ column }) => column + 1));
  const fixed = Array.from({ length }, (_each, column) => cells[column] ?? '');
  for (const { column, after } of changes) fixed[column] = after;
  return fixed;
}
