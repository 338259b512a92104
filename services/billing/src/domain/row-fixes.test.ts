import { expect, test } from 'vitest';
import type { RowError } from './row-errors.ts';
import { createRowFixer, firstColumn, fixesProblem, type RowFix, valueProblem } from './row-fixes.ts';

const file = {
  headers: ['account', 'amount', 'due'],
  template: {
    fieldMappings: { accountNumber: ['account'], amountDue: ['amount'], dueDate: ['due'] },
    requiredFields: [],
  },
};
const rowWith = (cells: string[], line = 2): RowError => ({
  line,
  accountNumber: cells[0] ?? null,
  code: 'INVALID_DATE',
  field: 'dueDate',
  error: 'why',
  cells,
});
let ids = 0;
const fix = (column: number, before: string, after: string, line?: number): RowFix => ({
  id: String(++ids),
  values: [{ column, before, after }],
  rows: 1,
  at: new Date(0),
  ...(line === undefined ? {} : { line }),
});
const ROW = rowWith(['A', '1.00', 'soon']);

test('fixes are applied in their order, to the row or to all rows with the value', () => {
  const fixes = [fix(2, 'soon', 'later'), fix(2, 'later', '2026-11-30'), fix(0, 'A', 'B', 2)];
  const fixRow = createRowFixer(file, { fixes, sent: [] });
  expect(fixRow(ROW)).toEqual({ state: 'fixed', cells: ['B', '1.00', '2026-11-30'] });
  expect(fixRow(rowWith(['C', '2.00', 'later'], 3))).toEqual({ state: 'fixed', cells: ['C', '2.00', '2026-11-30'] });
  expect(fixRow(rowWith(['D', '3.00', 'never'], 4))).toBeUndefined();
});

test('a fix of a column beyond the end of the row adds empty values before it', () => {
  const fixRow = createRowFixer(file, { fixes: [fix(2, '', '2026-11-30')], sent: [] });
  expect(fixRow(rowWith(['A', '1.00']))).toEqual({ state: 'fixed', cells: ['A', '1.00', '2026-11-30'] });
  expect(fixRow(rowWith(['A']))).toMatchObject({ state: 'open', problem: { field: 'amountDue' } });
});

test('a row that was sent again has the state sent, with all fixes applied', () => {
  const fixes = [fix(2, 'soon', '2026-11-30'), fix(2, 'never', '2026-12-31')];
  const fixRow = createRowFixer(file, { fixes, sent: [{ uploadId: 'u', lines: [2, 9] }] });
  expect(fixRow(ROW)).toEqual({ state: 'sent', cells: ['A', '1.00', '2026-11-30'] });
  expect(fixRow(rowWith(['D', '3.00', 'never'], 4))).toMatchObject({ state: 'fixed' });
  expect(fixRow(rowWith(['E', '3.00', 'later'], 9))).toMatchObject({ state: 'sent' });
});

test('an unreadable row is not fixed', () => {
  const fixRow = createRowFixer(file, { fixes: [fix(2, 'soon', '2026-11-30')], sent: [] });
  expect(fixRow({ ...ROW, code: 'UNREADABLE_ROW' })).toBeUndefined();
});

test.each([
  ['unchanged', 'Jo ************1111'],
  ['with changed text before it', 'Ann ************1111'],
])('a masked card number does not become a value, %s', (_how, after) => {
  const row = { ...rowWith(['Jo ************1111', '1.00', 'soon']), code: 'INVISIBLE_CHARACTERS' as const };
  const fixes = [fix(2, 'soon', '2026-11-30'), fix(0, 'Jo ************1111', after, 2)];
  expect(createRowFixer(file, { fixes, sent: [] })(row)).toMatchObject({
    state: 'open',
    problem: { code: 'CARD_NUMBER', field: 'accountNumber' },
  });
});

test.each([
  ['4111 1111 1111 1111', undefined, 'The value looks like a card number. Remove it.'],
  ['Jo ************1111', 'name', 'The value looks like a card number. Remove it.'],
  ['4111 1111 1111 1111', 'accountNumber', undefined],
  ['x'.repeat(1001), 'name', 'Enter at most 1,000 characters'],
  ['a\u0000', 'name', 'The value contains invisible characters. Type it again.'],
])('checks the new value %j of the field %s', (value, field, problem) => {
  expect(valueProblem(value, field)).toBe(problem);
});

test('skips the columns that errors.csv adds, even if they were added twice', () => {
  expect(firstColumn({ headers: ['account'] })).toBe(0);
  expect(firstColumn({ headers: ['Line', 'Field', 'Reason', 'Line', 'Field', 'Reason', 'account'] })).toBe(6);
});

test('limits fixes to 100 of all rows with a value, 1,000 in all, and 1,000,000 characters', () => {
  const many = (count: number, value = '', line?: number) =>
    Array.from({ length: count }, () => fix(0, '', value, line));
  expect(fixesProblem(many(100))).toBeUndefined();
  expect(fixesProblem(many(101))).toMatch('too many fixes');
  expect(fixesProblem(many(1000, '', 2))).toBeUndefined();
  expect(fixesProblem(many(1001, '', 2))).toMatch('too many fixes');
  expect(fixesProblem(many(999, 'x'.repeat(1002), 2))).toMatch('too many fixes');
});
