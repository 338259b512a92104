import { expect, it } from 'vitest';
import {
  canFixRow,
  changeText,
  columnLabel,
  type Fix,
  fixedTitle,
  invalidColumn,
  matchText,
  quoteValue,
  readyText,
  reasonOf,
  sameValueLabel,
  sentText,
  stateCount,
} from './fix-text.ts';
import type { RowError } from './upload.ts';

const columns = [
  { index: 0, header: 'acct', field: 'accountNumber' },
  { index: 1, header: 'due', field: 'dueDate' },
  { index: 2, header: 'Zone', field: null },
];
const row = (changes: Partial<RowError> = {}): RowError => ({
  line: 17,
  accountNumber: 'A-1',
  field: 'dueDate',
  error: 'Due Date is not a date',
  code: 'INVALID_DATE',
  cells: ['A-1', 'N/A', '4'],
  fixed: null,
  replacedBy: null,
  ...changes,
});
const fix = (changes: Partial<Fix> = {}): Fix => ({
  id: 'f1',
  line: 17,
  rows: 1,
  values: [{ column: 1, before: 'N/A', after: '12/15/2026' }],
  at: '2026-11-27T10:00:00Z',
  isSent: false,
  ...changes,
});

it("the label of a column is its field's label, or else its header, or else its number", () => {
  expect(columns.map(columnLabel)).toEqual(['Account Number', 'Due Date', 'Zone']);
  expect(columnLabel({ index: 3, header: '', field: null })).toBe('Column 4');
});

it('quotes a value, shows an empty one as "empty", and shortens one of more than 60 characters', () => {
  expect(quoteValue('N/A')).toBe('“N/A”');
  expect(quoteValue('')).toBe('empty');
  expect(quoteValue('x'.repeat(61))).toBe(`“${'x'.repeat(60)}…”`);
});

it('the text of a change has the line or the number of rows, and each value before and after', () => {
  expect(changeText(fix(), columns)).toBe('Line 17: Due Date “N/A” → “12/15/2026”');
  const values = [
    { column: 0, before: '', after: 'A-1' },
    { column: 9, before: '1', after: '' },
  ];
  expect(changeText(fix({ line: null, rows: 1204, values }), columns)).toBe(
    '1,204 rows: Account Number empty → “A-1”, Column 10 “1” → empty',
  );
});

it('the label of the choice to change other rows has their number, the column and the value', () => {
  expect(sameValueLabel(1203, 'Due Date', 'N/A')).toBe(
    'Also change it in the other 1,203 rows where Due Date is “N/A”',
  );
  expect(sameValueLabel(1, 'Due Date', '')).toBe('Also change it in the other row where Due Date is empty');
});

it('texts with a number of rows use the singular for 1 row', () => {
  expect(fixedTitle(1, true)).toBe('Fixed 1 row');
  expect(fixedTitle(1, false)).toBe('1 row changed');
  expect(fixedTitle(1204, true)).toBe('1,204 rows changed');
  expect([readyText(1), readyText(37)]).toEqual([
    '1 fixed row is ready to upload.',
    '37 fixed rows are ready to upload.',
  ]);
  expect([sentText(1), sentText(1204)]).toEqual(['1 row was uploaded again.', '1,204 rows were uploaded again.']);
  expect(matchText(12, false, 1526)).toBe('12 of 1,526 match');
  expect(matchText(200, true, 100_000)).toBe('More than 200 of 100,000 match');
});

it('rows that are neither fixed nor sent are open', () => {
  const fixes = { fixedRows: 37, sentRows: 1204 };
  expect((['OPEN', 'FIXED', 'SENT'] as const).map((state) => stateCount(state, 1526, fixes))).toEqual([285, 37, 1204]);
});

it('a row that is still invalid after a fix has the remaining reason, and a fixed row has none', () => {
  const cells = ['', '12/15/2026', '4'];
  const stillOpen = row({
    fixed: { state: 'OPEN', cells, field: 'accountNumber', error: 'Account Number is empty' },
  });
  const fixed = row({ fixed: { state: 'FIXED', cells, field: null, error: null } });
  expect([row(), stillOpen, fixed].map(reasonOf)).toEqual([
    'Due Date is not a date',
    'Account Number is empty',
    undefined,
  ]);
  expect([row(), stillOpen, fixed].map((shown) => invalidColumn(shown, columns)?.index)).toEqual([1, 0, 1]);
  expect(invalidColumn(row({ field: null }), columns)).toBeUndefined();
});

it('a row can be fixed unless it is unreadable or was sent again', () => {
  expect(canFixRow(row())).toBe(true);
  expect(canFixRow(row({ code: 'NOT_SAVED', field: null }))).toBe(true);
  expect(canFixRow(row({ code: 'UNREADABLE_ROW', field: null }))).toBe(false);
  expect(canFixRow(row({ fixed: { state: 'SENT', cells: [], field: null, error: null } }))).toBe(false);
});
