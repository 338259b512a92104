import { expect, it } from 'vitest';
import { makeSample } from './make-sample.ts';

it('has a column for each field by its first header, else by its key, and quotes what must be', () => {
  const fields = [
    { field: 'accountNumber', headers: ['account', 'customer number'] },
    { field: 'amountDue', headers: ['amount, due'] },
    { field: 'meterSize', headers: [] },
  ];
  expect(makeSample({ fields, required: [], sample: '' })).toBe(
    'account,"amount, due",meterSize\n001042,84.17,example\n001043,"$1,240.00",example\n',
  );
});
