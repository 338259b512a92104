import { expect, it } from 'vitest';
import { formatChoices, parseChoices } from './column-choices.ts';
import { customerColumns } from './customer-columns.tsx';

const NONE = new Map<string, boolean>();
const mapping = (field: string) => ({ field, label: field });
const titles = (fields: readonly string[], choices: ReadonlyMap<string, boolean> = NONE): string[] =>
  customerColumns(fields.map(mapping), choices).columns.map(({ title }) => title);
const STANDARD = ['Account Number', 'Name', 'Email', 'Status', 'Due Date', 'Amount Due'];

it('the table has the standard columns, then the extra fields of the template', () => {
  expect(titles(['accountNumber', 'amountDue', 'name', 'usage', 'meterSize'])).toEqual([
    ...STANDARD,
    'usage',
    'meterSize',
  ]);
});

it('all columns but account number and name can be unchecked, which hides them', () => {
  const choices = new Map([
    ['email', false],
    ['template.usage', false],
  ]);
  const { options } = customerColumns([mapping('usage'), mapping('meterSize')], choices);
  expect(options.map(({ title, shown }) => [title, shown])).toEqual([
    ['Email', false],
    ['Status', true],
    ['Due Date', true],
    ['Amount Due', true],
    ['usage', false],
    ['meterSize', true],
  ]);
  expect(titles(['usage'], choices)).toEqual(STANDARD.filter((title) => title !== 'Email'));
});

it('the table has the first 12 extra fields of a large template, and any other that was checked', () => {
  const fields = Array.from({ length: 200 }, (_, index) => `field${index}`);
  expect(titles(fields)).toEqual([...STANDARD, ...fields.slice(0, 12)]);
  expect(titles(fields, new Map([['template.field150', true]])).at(-1)).toBe('field150');
});

it('a custom field and a standard column of the same name are separate columns', () => {
  expect(titles(['status'], new Map([['status', false]])).slice(-2)).toEqual(['Amount Due', 'status']);
});

it('stored choices are read, and an unreadable text gives none', () => {
  const choices = new Map([['email', false]]);
  expect(parseChoices(formatChoices(choices))).toEqual(choices);
  for (const text of [null, '', 'null', '[', '{"email":"no"}']) expect(parseChoices(text)).toEqual(NONE);
});
