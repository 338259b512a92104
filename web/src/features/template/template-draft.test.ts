import { expect, it } from 'vitest';
import {
  addCustomField,
  addHeader,
  addKnownField,
  type Change,
  type Draft,
  draftOf,
  removeField,
  removeHeader,
  restoreField,
  sameDraft,
  toggleRequired,
} from './template-draft.ts';

const draft: Draft = {
  fields: [
    { field: 'accountNumber', headers: ['account'] },
    { field: 'amountDue', headers: ['amount'] },
    { field: 'meterSize', headers: ['meter size'] },
    { field: 'usage', headers: [] },
  ],
  required: ['accountNumber', 'amountDue', 'meterSize'],
  sample: '',
};
const done = (change: Change): Draft => {
  if (change.kind === 'refused') throw new Error(change.title);
  return change.draft;
};

it('is made from what the server says, and knows when nothing was changed', () => {
  const template = { fieldMappings: [{ field: 'usage', label: 'Usage', headers: ['kwh'] }], requiredFields: [] };
  const one = draftOf({ ...template, sampleFormat: 'x' });
  expect(sameDraft(one, { fields: [{ field: 'usage', headers: ['kwh'] }], required: [], sample: 'x' })).toBe(true);
  expect(sameDraft(one, { ...one, sample: 'y' })).toBe(false);
});

it('removes a field with its required state, and puts it back in its place', () => {
  const less = done(removeField(draft, 'meterSize'));
  expect(less.fields.map(({ field }) => field)).toEqual(['accountNumber', 'amountDue', 'usage']);
  expect(less.required).toEqual(['accountNumber', 'amountDue']);
  expect(sameDraft(restoreField(less, draft, 'meterSize'), draft)).toBe(true);
});

it('gives a field that comes back only the headers that are still free', () => {
  const less = done(addHeader(done(removeField(draft, 'meterSize')), 'usage', 'Meter Size'));
  expect(restoreField(less, draft, 'meterSize').fields[2]).toEqual({ field: 'meterSize', headers: [] });
  expect(restoreField(draft, draft, 'meterSize')).toBe(draft);
});

it('keeps the two fields without which no row is a bill', () => {
  expect(removeField(draft, 'amountDue')).toMatchObject({ title: 'Cannot Remove Required Field' });
  expect(toggleRequired(draft, 'accountNumber')).toMatchObject({ title: 'Cannot Change Required Status' });
});

it('makes a field required and optional again', () => {
  const more = done(toggleRequired(draft, 'usage'));
  expect(more.required).toContain('usage');
  expect(done(toggleRequired(more, 'usage')).required).toEqual(draft.required);
});

it('stores headers lower-case and trimmed; an empty one is none', () => {
  expect(done(addHeader(draft, 'usage', '  KWh Used ')).fields[3]?.headers).toEqual(['kwh used']);
  expect(done(addHeader(draft, 'usage', '  '))).toEqual(draft);
});

it.each([
  ['the same field', 'accountNumber', 'ACCOUNT'],
  ['another field', 'usage', 'Amount '],
  ["another field's key", 'usage', 'amountDue'],
])('refuses a header that %s has', (_what, field, header) => {
  expect(addHeader(draft, field, header)).toMatchObject({ title: 'Duplicate Header' });
});

it('takes a header away', () => {
  expect(removeHeader(draft, 'amountDue', 'amount').fields[1]?.headers).toEqual([]);
});

const small: Draft = {
  fields: [
    { field: 'accountNumber', headers: ['account'] },
    { field: 'amountDue', headers: ['amount', 'consumption'] },
  ],
  required: ['accountNumber', 'amountDue'],
  sample: '',
};
const added = (change: Change) => (change.kind === 'changed' ? change.draft.fields.at(-1) : change.title);

it('brings the usual headers of a known field, but for those that are taken', () => {
  expect(added(addKnownField(small, 'usage'))).toEqual({ field: 'usage', headers: ['usage'] });
});

it('names a custom field in camel case; its name is its first header', () => {
  expect(added(addCustomField(small, ' Meter Size '))).toEqual({ field: 'meterSize', headers: ['meter size'] });
});

it('takes a known field by its name for that field', () => {
  expect(added(addCustomField(small, 'Due date'))).toMatchObject({
    field: 'dueDate',
    headers: ['due date', 'due_date', 'due'],
  });
});

it.each([
  ['  ', 'Custom Field Name Required'],
  ['!?', 'Custom Field Name Required'],
  ['Amount Due', 'Duplicate Field'],
  ['consumption', 'Duplicate Header'],
  ['Constructor', 'Reserved Name'],
])('refuses the name %j', (name, title) => {
  expect(added(addCustomField(small, name))).toBe(title);
});
