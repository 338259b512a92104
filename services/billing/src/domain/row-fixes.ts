import {
  type CsvTemplate,
  ERRORS_CSV_COLUMNS,
  fieldLabel,
  isErrorsCsv,
  knownField,
  removeFormulaGuard,
} from '@utility-pay/contracts';
import { hasMaskedCardNumber, holdsCardNumber } from './card-numbers.ts';
import { type Header, headerOf } from './csv/file-reader.ts';
import { hasControl } from './csv/text.ts';
import type { RowError } from './row-errors.ts';
import { createRowReader } from './row-reader.ts';

/** A changed value of a failed row. */
export interface FixedValue {
  /** Index in the cells of the row. */
  column: number;
  before: string;
  after: string;
}

/** A change of one failed row, or of one value in all rows that have it and were not sent again. */
export interface RowFix {
  id: string;
  /** Absent for a change of all rows with the value. */
  line?: number;
  values: FixedValue[];
  /** Number of rows that were changed. */
  rows: number;
  at: Date;
}

/** Fixed rows that were sent again in an upload of their own. */
export interface SentRows {
  uploadId: string;
  /** Lines of the original file. */
  lines: number[];
}

/** The fixes of an upload's failed rows. The stored rows are not changed: fixes are applied when the rows are read. */
export interface UploadFixes {
  companyId: number;
  uploadId: string;
  /** Oldest first. */
  fixes: RowFix[];
  /** Number of rows that are valid after all fixes, including those that were sent again. */
  fixedRows: number;
  sent: SentRows[];
  version: number;
}

export const NO_FIXES: Pick<UploadFixes, 'fixes' | 'fixedRows' | 'sent' | 'version'> = {
  fixes: [],
  fixedRows: 0,
  sent: [],
  version: 0,
};

/** Returns the number of rows that were sent again. */
export const countSentRows = ({ sent }: Pick<UploadFixes, 'sent'>): number =>
  sent.reduce((sum, { lines }) => sum + lines.length, 0);

/** Returns whether the row of a fix was sent again. Always false for a fix of all rows with a value. */
export const isSent = ({ sent }: Pick<UploadFixes, 'sent'>, { line }: RowFix): boolean =>
  line !== undefined && sent.some(({ lines }) => lines.includes(line));

/** A failed row after the fixes. */
export interface FixedRow {
  state: 'open' | 'fixed' | 'sent';
  cells: string[];
  /** The remaining error; absent for a valid row. */
  problem?: Pick<RowError, 'code' | 'field' | 'error'>;
}

/** Maximum fixes of one upload: they are stored and applied together. */
const MAX_FIXES = 1000;
/** Maximum fixes of all rows with a value: each row is checked for each of them. */
const MAX_REPLACEMENTS = 100;
/** Maximum characters of all values of an upload's fixes. */
const MAX_CHARACTERS = 1_000_000;
/** Maximum characters of a new value. */
const MAX_VALUE = 1000;

/** Returns why a new value of a column is refused; undefined for a valid value. */
export function valueProblem(value: string, field: string | undefined): string | undefined {
  if (value.length > MAX_VALUE) return `Enter at most ${MAX_VALUE.toLocaleString('en-US')} characters`;
  if (hasControl(value)) return 'The value contains invisible characters. Type it again.';
  // Checked even if the row has other errors, because card numbers are never stored.
  const mayBeCard = field !== undefined && knownField(field)?.mayLookLikeCard === true;
  const isCard = !mayBeCard && (holdsCardNumber(value) || hasMaskedCardNumber(value));
  return isCard ? 'The value looks like a card number. Remove it.' : undefined;
}

/** Returns why these fixes exceed the limits of an upload; undefined if they do not. */
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

/** Returns whether a row can be fixed. An unreadable row cannot, since its values are not reliable. */
export const isFixable = ({ code }: RowError): boolean => code !== 'UNREADABLE_ROW';

type UploadedFile = { headers: readonly string[]; template: CsvTemplate };

/** Returns the index of the first column with the sender's data. An `errors.csv` has columns of the portal before it. */
export function firstColumn({ headers }: Pick<UploadedFile, 'headers'>): number {
  let first = 0;
  // The errors.csv of an uploaded errors.csv has the portal's columns twice.
  while (isErrorsCsv(headers.slice(first))) first += ERRORS_CSV_COLUMNS.length;
  return first;
}

/** Returns the header of a file with fixed rows: the original header without columns of the portal. */
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
    // The stored row has only the mask of a card number, which must not become the value.
    const masked = row.cells.findIndex(
      (cell, column) => hasMaskedCardNumber(cell) && hasMaskedCardNumber(cells[column] ?? ''),
    );
    if (masked !== -1) {
      const field = header.fields[masked - first] ?? null;
      return {
        code: 'CARD_NUMBER',
        field,
        error: `${field ? fieldLabel(field) : 'A value'} looks like a card number. Remove it.`,
      };
    }
    const own = cells.slice(first);
    const record = { line: row.line, cells: own };
    const read = readRow(own.some(hasControl) ? { ...record, problem: 'controlCharacter' } : record);
    return read.kind === 'failed' ? read.error : undefined;
  };

  const sentLines = new Set(sent.flatMap(({ lines }) => lines));
  return (row) => {
    if (!isFixable(row)) return undefined;
    const ownFixes = byLine.get(row.line);
    const indexes = ownFixes ? [...replacements, ...ownFixes].sort((one, other) => one - other) : replacements;
    let cells = row.cells;
    for (const index of indexes) {
      const fix = fixes[index];
      if (fix) cells = withFix(cells, fix);
    }
    if (sentLines.has(row.line)) return { state: 'sent', cells };
    if (cells === row.cells) return undefined;
    const problem = problemOf(row, cells);
    return problem ? { state: 'open', cells, problem } : { state: 'fixed', cells };
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
