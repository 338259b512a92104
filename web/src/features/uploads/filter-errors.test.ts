import { expect, it } from 'vitest';
import { filterErrors } from './filter-errors.ts';

const errors = [
  { line: 2, accountNumber: 'A-1', field: 'amountDue', error: 'Amount Due is not an amount' },
  { line: 40, accountNumber: null, field: 'accountNumber', error: 'Account Number is missing' },
];
const lines = (search: string) => filterErrors(errors, search).map(({ line }) => line);

it('searches line, account and reason for every word, ignoring case', () => {
  expect(lines('a-1')).toEqual([2]);
  expect(lines('MISSING number')).toEqual([40]);
  expect(lines('40')).toEqual([40]);
  expect(lines('a-1 missing')).toEqual([]);
});

it('returns all rows for an empty search', () => {
  expect(lines('  ')).toEqual([2, 40]);
});
