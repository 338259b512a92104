import { fieldLabel } from '@utility-pay/contracts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import type { FixesFieldsFragment, UploadFixesQuery } from './gql/uploads.ts';
import type { RowError } from './upload.ts';

export type Fixes = FixesFieldsFragment;
export type FileColumn = Fixes['columns'][number];
export type Fix = Fixes['changes'][number];
export type RowState = NonNullable<RowError['fixed']>['state'];
export type ErrorGroup = NonNullable<UploadFixesQuery['upload']>['errorGroups'][number];

/** The most characters of a value that a text quotes. */
const MAX_QUOTED = 60;

/** Returns a value in quotation marks, shortened to 60 characters; `empty` for an empty value. */
export function quoteValue(value: string): string {
  if (value === '') return 'empty';
  return `“${value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value}”`;
}

/** Returns the label of a column's field, or else its header, or else its number: `Column 4`. */
export const columnLabel = ({ index, header, field }: FileColumn): string =>
  (field ? fieldLabel(field) : header) || `Column ${index + 1}`;

/** Returns what was changed: `Line 17: Due Date “N/A” → “12/15/2026”`. */
export function changeText({ line, rows, values }: Fix, columns: readonly FileColumn[]): string {
  const labelOf = (index: number) =>
    columnLabel(columns.find((column) => column.index === index) ?? { index, header: '', field: null });
  const changes = values.map(
    ({ column, before, after }) => `${labelOf(column)} ${quoteValue(before)} → ${quoteValue(after)}`,
  );
  return `${line === null ? countLabel(rows, 'row') : `Line ${line}`}: ${changes.join(', ')}`;
}

/** Returns the label of the choice to change the value in other rows too. */
export function sameValueLabel(rows: number, label: string, value: string): string {
  const others = rows === 1 ? 'the other row' : `the other ${formatCount(rows)} rows`;
  return `Also change it in ${others} where ${label} is ${quoteValue(value)}`;
}

/** Returns the title of the toast after a fix. A changed row may still be invalid because of another value. */
export const fixedTitle = (rows: number, hasBecomeValid: boolean): string =>
  rows === 1 && hasBecomeValid ? 'Fixed 1 row' : `${countLabel(rows, 'row')} changed`;

export const readyText = (rows: number): string =>
  rows === 1 ? '1 fixed row is ready to upload.' : `${formatCount(rows)} fixed rows are ready to upload.`;

export const sentText = (rows: number): string =>
  rows === 1 ? '1 row was uploaded again.' : `${formatCount(rows)} rows were uploaded again.`;

/** Returns the text of how many rows match the search and filters. `isMore`: further pages follow. `count`: number of all rows. */
export const matchText = (found: number, isMore: boolean, count: number): string =>
  `${isMore ? 'More than ' : ''}${formatCount(found)} of ${formatCount(count)} match`;

/**
 * Returns the column of a row's invalid value, or of the value that was invalid before the row was fixed; undefined if the row is invalid
 * as a whole.
 */
export function invalidColumn(row: RowError, columns: readonly FileColumn[]): FileColumn | undefined {
  const field = row.fixed?.state === 'OPEN' ? row.fixed.field : row.field;
  return field ? columns.find((column) => column.field === field) : undefined;
}

/** Returns how many of an upload's failed rows (`count`) are in a state. */
export const stateCount = (
  state: RowState,
  count: number,
  { fixedRows, sentRows }: Pick<Fixes, 'fixedRows' | 'sentRows'>,
): number => ({ OPEN: count - fixedRows - sentRows, FIXED: fixedRows, SENT: sentRows })[state];

/** Returns whether a row is open, fixed, or sent again. */
export const stateOf = ({ fixed }: RowError): RowState => fixed?.state ?? 'OPEN';

/** Returns why a row is invalid; undefined if it is valid after a fix. */
export const reasonOf = (row: RowError): string | undefined => {
  if (!row.fixed) return row.error;
  return row.fixed.state === 'OPEN' ? (row.fixed.error ?? row.error) : undefined;
};

/** Returns the values of a row, after its fixes. */
export const cellsOf = ({ cells, fixed }: RowError): readonly string[] => fixed?.cells ?? cells;

/** Returns whether a row can be fixed on the page. An unreadable row has no values to change. */
export const canFixRow = (row: RowError): boolean => row.code !== 'UNREADABLE_ROW' && stateOf(row) !== 'SENT';
