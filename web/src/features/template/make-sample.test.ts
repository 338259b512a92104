import { expect, it } from 'vitest';
import { makeSample } from './make-sample.ts';

it('heads each column with the first header or the key of its field, and quotes cells where needed', () => {
  const fields = [
    { field: 'accountNumber', headers: ['account', 'customer number'] },
    { field: 'amountDue', headers: ['amount, due'] },
    { field: 'meterSize', headers: [] },
  ];
  expect(makeSample({ fields, required: [], sample: '', version: 0 })).toBe(
    'account,"amount, due",meterSize\n001042,84.17,example\n001043,"$1,240.00",example\n',
  );
});
