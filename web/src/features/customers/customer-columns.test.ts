import { expect, it } from 'vitest';
import { formatChoices, parseChoices } from './column-choices.ts';
import { customerColumns } from './customer-columns.tsx';

const NONE = new Map<string, boolean>();
const mapping = (field: string) => ({ field, label: field });
const titles = (fields: readonly string[], choices: ReadonlyMap<string, boolean> = NONE): string[] =>
  customerColumns(fields.map(mapping), choices).columns.map(({ title }) => title);
const STANDARD = ['Account Number', 'Name', 'Email', 'Status', 'Due Date', 'Amount Due'];

it('shows the standard columns, then the extra fields of the template', () => {
  expect(titles(['accountNumber', 'amountDue', 'name', 'usage', 'meterSize'])).toEqual([
    ...STANDARD,
    'usage',
    'meterSize',
  ]);
});

it('offers all columns but account number and name, and hides those that were unchecked', () => {
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

it('shows the first twelve extra fields of a large template, and any other that was checked', () => {
  const fields = Array.from({ length: 200 }, (_, at) => `field${at}`);
  expect(titles(fields)).toEqual([...STANDARD, ...fields.slice(0, 12)]);
  expect(titles(fields, new Map([['template.field150', true]])).at(-1)).toBe('field150');
});

it('keeps a custom field apart from the standard column of the same name', () => {
  expect(titles(['status'], new Map([['status', false]])).slice(-2)).toEqual(['Amount Due', 'status']);
});

it('reads stored choices, and none from an unreadable text', () => {
  const choices = new Map([['email', false]]);
  expect(parseChoices(formatChoices(choices))).toEqual(choices);
  for (const text of [null, '', 'null', '[', '{"email":"no"}']) expect(parseChoices(text)).toEqual(NONE);
});
