import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import { describe, expect, test } from 'vitest';
import { readHeader } from './csv/file-reader.ts';
import { createRecordReader } from './csv/record-reader.ts';
import { createRowReader } from './row-reader.ts';

const TEMPLATE = {
  fieldMappings: { ...DEFAULT_CSV_TEMPLATE.fieldMappings, rateClass: ['rate'], serviceType: [] },
  requiredFields: ['accountNumber', 'amountDue'],
};
const HEADER = 'account,amount,due,first name,last name,name,usage,meter id,address,rate,ignored';

function readRow(row: string, header = HEADER, template = TEMPLATE) {
  const found = readHeader(`${header}\n`, template, true);
  if (found.kind !== 'header') throw new Error('no header');
  const reader = createRecordReader(',');
  const [, record] = [...reader.push(`${header}\n${row}`), ...reader.end()];
  if (!record) throw new Error('no record');
  return createRowReader(found.header, template)(record);
}
const rowOf = (row: string) => {
  const read = readRow(row);
  if (read.kind === 'failed') throw new Error(read.error.error);
  return read.row;
};
const errorOf = (row: string, header?: string, template?: typeof TEMPLATE) => {
  const read = readRow(row, header, template);
  return read.kind === 'failed' ? `${read.error.field}: ${read.error.error}` : read.row;
};

test('reads a whole row', () => {
  expect(rowOf('001042,"$1,234.50","Feb 28, 2026",Maria,Lopez,,12 m3,M-7,"1 Main St, Bay",R1,x')).toMatchObject({
    line: 2,
    accountNumber: '001042',
    billedMinor: 123450,
    dueDate: '2026-02-28',
    fields: {
      name: 'Maria Lopez',
      usage: '12 m3',
      meterNumber: 'M-7',
      serviceAddress: '1 Main St, Bay',
      customData: { rateClass: 'R1' },
    },
  });
});

test('removes the apostrophe that errors.csv puts before a formula', () => {
  const cells = "1,2,,,,'=Ann's Shop,'+1 555,,,R'1,x";
  const read = readRow(`7,amountDue,why,${cells}`, `Line,Field,Reason,${HEADER}`);
  expect(read).toMatchObject({
    row: { fields: { name: "=Ann's Shop", usage: '+1 555', customData: { rateClass: "R'1" } } },
  });
  expect(rowOf(cells)).toMatchObject({ fields: { name: "'=Ann's Shop", usage: "'+1 555" } });
});

test('joins first and last name when there is no name', () => {
  const nameOf = (cells: string) => rowOf(`1,2,,${cells}`).fields.name;
  expect([nameOf('Maria,Lopez,Lopez Ltd'), nameOf('Maria,,'), nameOf(',Lopez,'), nameOf(',,')]).toEqual([
    'Lopez Ltd',
    'Maria',
    'Lopez',
    undefined,
  ]);
});

test('ignores empty cells and missing cells at the end of a row', () => {
  expect(rowOf('1,2')).toEqual({ line: 2, accountNumber: '1', billedMinor: 200, fields: {}, cells: ['1', '2'] });
  expect(rowOf('1,2,,,,,,,,,')).toMatchObject({ fields: {} });
});

test.each(['1234.5', '$1,234.50', '"1,234.50"', '(12.00)', '-12.00', '.5', '0'])('reads %s as an amount', (amount) => {
  const cell = amount.includes(',') && !amount.startsWith('"') ? `"${amount}"` : amount;
  expect(readRow(`1,${cell}`).kind).toBe('row');
});

describe('a row fails with', () => {
  test.each([
    ['no account', ',5', 'accountNumber: Account Number is empty'],
    ['no amount', '1, ', 'amountDue: Amount Due is empty'],
    ['three decimals', '1,12.345', 'amountDue: Amount Due: "12.345" has more than two decimals'],
    ['an exponent', '1,1e3', 'amountDue: Amount Due: "1e3" is not an amount in dollars'],
    ['another currency', '1,€5', 'amountDue: Amount Due: "€5" is not an amount in dollars'],
    [
      'an amount beyond the limit',
      '1,100000000.00',
      'amountDue: Amount Due: "100000000.00" is over the limit of $99,999,999.99',
    ],
    [
      'a day that does not exist',
      '1,5,2026-02-30',
      'dueDate: "2026-02-30" is not a date. Use a date such as 11/21/2026.',
    ],
    ['too many values', '1,5,,,,,,,,,,more', 'null: The row has 12 values, but the header has 11'],
    ['a stray quote', '1,5,,Ma"ria', 'null: The row has an unmatched quotation mark'],
    [
      'a control character',
      '1,5,,Ma\u0007ria',
      'firstName: First Name contains invisible characters. Type the value again.',
    ],
    [
      'a control character in a column that is ignored',
      '1,5,,,,,,,,,x\u0007',
      'null: The row contains invisible characters. Type the value again.',
    ],
    ['a line break in the account', '"1\n2",5', 'accountNumber: Account Number has a tab or a line break'],
    [
      'an account number of 65 characters',
      `${'1'.repeat(65)},5`,
      'accountNumber: Account Number is longer than 64 characters',
    ],
    ['a card number', '1,5,,,,,,,,4111 1111 1111 1111', 'rateClass: Rate Class looks like a card number. Remove it.'],
    [
      'a card number in a column that is ignored',
      '1,5,,,,,,,,,4111111111111111',
      'null: A value looks like a card number. Remove it.',
    ],
  ])('%s', (_kind, row, expected) => expect(errorOf(row)).toBe(expected));

  test('a missing value that the template requires', () => {
    const template = { ...TEMPLATE, requiredFields: ['accountNumber', 'amountDue', 'dueDate'] };
    expect(errorOf('1,5,', 'account,amount,due', template)).toBe('dueDate: Due Date is empty');
  });
});

test('accepts account and meter numbers that look like card numbers', () => {
  expect(rowOf('4111111111111111,5,,,,,,5500000000000004').fields.meterNumber).toBe('5500000000000004');
});

test('masks card numbers in the cells of a row that failed for another reason', () => {
  const read = readRow('1,x,,,,,,,,4111111111111111');
  expect(read.kind === 'failed' && read.error.cells.at(-1)).toBe('************1111');
  expect(JSON.stringify(read)).not.toContain('4111111111111111');
});

test('stores a custom field with the name of an inherited property', () => {
  const template = { fieldMappings: { ...TEMPLATE.fieldMappings, constructor: ['k'] }, requiredFields: [] };
  const read = readRow('1,2,x', 'account,amount,k', template);
  expect(read.kind === 'row' && Object.entries(read.row.fields.customData ?? {})).toEqual([['constructor', 'x']]);
});
