import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import { describe, expect, test } from 'vitest';
import { readHeader } from './file-reader.ts';

const read = (text: string, isLast = true) => readHeader(text, DEFAULT_CSV_TEMPLATE, isLast);
const headerOf = (text: string) => {
  const found = read(text);
  if (found.kind !== 'header') throw new Error(`no header: ${JSON.stringify(found)}`);
  return found.header;
};
const messageOf = (text: string) => {
  const found = read(text);
  return found.kind === 'refused' ? found.message : found.kind;
};

test('matches headers by the template or the field key, without case and surrounding spaces', () => {
  expect(headerOf(' Customer Number ,AMOUNTDUE,dueDate,First Name,constructor,,__proto__\n').fields).toEqual([
    'accountNumber',
    'amountDue',
    'dueDate',
    'firstName',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['account,amount,"due, date"\n', ','],
  ['account;amount;"due;date"\n', ';'],
  ['account\tamount\tdue date\n', '\t'],
  ['account;amount;first name, last name\n', ';'],
])('chooses the delimiter with which %j matches best', (text, delimiter) => {
  expect(headerOf(text).delimiter).toBe(delimiter);
});

test('skips blank lines before the header', () => {
  expect(headerOf('\n  \r\naccount,amount\n').fields).toEqual(['accountNumber', 'amountDue']);
});

describe('a refused file', () => {
  test('refuses a file without a required column, and names it', () => {
    expect(messageOf('account,name\n1,x')).toBe('Missing required column: Amount Due');
    expect(messageOf('a,b\n1,x')).toBe('Missing required columns: Account Number, Amount Due');
  });
  test('refuses a file without a column that the template requires', () => {
    const template = { ...DEFAULT_CSV_TEMPLATE, requiredFields: ['accountNumber', 'amountDue', 'dueDate'] };
    expect(readHeader('account,amount\n', template, true)).toMatchObject({
      message: 'Missing required column: Due Date',
    });
  });
  test('refuses a file with two columns for one field, and names it', () => {
    expect(messageOf('Account,Amount Due,Balance\n')).toBe(
      'Two columns are recognized as Amount Due: "Amount Due" and "Balance"',
    );
  });
  test('refuses a file without any content', () => {
    expect(messageOf('')).toBe('The file has no header line');
    expect(messageOf('\n \n')).toBe('The file has no header line');
  });
  test('refuses a file with an unreadable header', () => {
    expect(messageOf('account,"amount\n1,2\n')).toBe('The header line has an unmatched quotation mark');
  });
  test('refuses a file with more columns than allowed', () => {
    const found = read(`account,amount${',x'.repeat(199)}\n`);
    expect(found).toMatchObject({ message: 'The file has more than 200 columns', isTooLarge: true });
  });
});

test('waits for the rest of a header, and refuses one of more than 1 MB', () => {
  expect(read('account,amo', false).kind).toBe('more');
  expect(read('account,"amount', false).kind).toBe('more');
  expect(read('x'.repeat(2 ** 20 + 1), false).kind).toBe('refused');
});
