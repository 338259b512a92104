import { expect, it } from 'vitest';
import { makeSample } from './make-sample.ts';

it('each column has the first header of its field, or else its key; a cell with a comma is quoted', () => {
  const fields = [
    { field: 'accountNumber', headers: ['account', 'customer number'] },
    { field: 'amountDue', headers: ['amount, due'] },
    { field: 'meterSize', headers: [] },
  ];
  expect(makeSample({ fields, required: [], sample: '', version: 0 })).toBe(
    'account,"amount, due",meterSize\n001042,84.17,example\n001043,"$1,240.00",example\n',
  );
});
