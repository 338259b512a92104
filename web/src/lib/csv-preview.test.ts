import { expect, it } from 'vitest';
import { previewCsv } from './csv-preview.ts';

const template = {
  fieldMappings: [
    { field: 'accountNumber', label: 'Account Number', headers: ['customer number'] },
    { field: 'amountDue', label: 'Amount Due', headers: ['balance', 'amount'] },
    { field: 'shoeSize', label: 'Shoe Size', headers: ['size'] },
  ],
  requiredFields: ['accountNumber', 'amountDue', 'shoeSize'],
};

it("names known columns by the template's fields, in any case, and leaves unknown ones unnamed", () => {
  const preview = previewCsv('Customer Number,BALANCE,Hat\n001042,"$1,240.00",7\n', template, 6);
  expect(preview.columns.map(({ field }) => field)).toEqual(['Account Number', 'Amount Due', null]);
  expect(preview.rows).toEqual([{ key: '0', cells: ['001042', '$1,240.00', '7'] }]);
});

it("knows a field by its own key too, and nothing by the names of an object's own parts", () => {
  const { columns } = previewCsv('accountnumber,amountDue,constructor\n', template, 6);
  expect(columns.map(({ field }) => field)).toEqual(['Account Number', 'Amount Due', null]);
});

it('names required fields without a column, and fields with two', () => {
  const { missing, doubled } = previewCsv('customer number,balance,amount\n', template, 6);
  expect(missing).toEqual(['Shoe Size']);
  expect(doubled).toEqual(['Amount Due']);
});

it('counts the header among the lines', () => {
  expect(previewCsv('size\n1\n2\n3\n4\n5\n6\n7', template, 6).rows).toHaveLength(5);
});
