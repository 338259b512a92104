import { expect, it } from 'vitest';
import {
  addCustomField,
  addHeader,
  addKnownField,
  type Change,
  type Draft,
  draftOf,
  isSameDraft,
  removeField,
  removeHeader,
  restoreField,
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
  version: 3,
};
const draftAfter = (change: Change): Draft => {
  if (change.kind === 'refused') throw new Error(change.title);
  return change.draft;
};

it('a draft of the saved template equals one with the same fields, and not one with another sample', () => {
  const template = { fieldMappings: [{ field: 'usage', label: 'Usage', headers: ['kwh'] }], requiredFields: [] };
  const one = draftOf({ ...template, sampleFormat: 'x', version: 3 });
  expect(
    isSameDraft(one, { fields: [{ field: 'usage', headers: ['kwh'] }], required: [], sample: 'x', version: 3 }),
  ).toBe(true);
  expect(isSameDraft(one, { ...one, sample: 'y' })).toBe(false);
});

it('removes a field with its required status and restores both', () => {
  const withoutField = draftAfter(removeField(draft, 'meterSize'));
  expect(withoutField.fields.map(({ field }) => field)).toEqual(['accountNumber', 'amountDue', 'usage']);
  expect(withoutField.required).toEqual(['accountNumber', 'amountDue']);
  expect(isSameDraft(restoreField(withoutField, draft, 'meterSize'), draft)).toBe(true);
});

it('restores a field without a header that was added to another field meanwhile', () => {
  const withoutField = draftAfter(removeField(draft, 'meterSize'));
  const headerTaken = draftAfter(addHeader(withoutField, 'usage', 'Meter Size'));
  expect(restoreField(headerTaken, draft, 'meterSize').fields[2]).toEqual({ field: 'meterSize', headers: [] });
  expect(restoreField(draft, draft, 'meterSize')).toBe(draft);
});

it('refuses to remove accountNumber and amountDue or to make them optional', () => {
  expect(removeField(draft, 'amountDue')).toMatchObject({ title: 'Cannot Remove Required Field' });
  expect(toggleRequired(draft, 'accountNumber')).toMatchObject({ title: 'Cannot Change Required Status' });
});

it('toggles whether a field is required', () => {
  const withRequired = draftAfter(toggleRequired(draft, 'usage'));
  expect(withRequired.required).toContain('usage');
  expect(draftAfter(toggleRequired(withRequired, 'usage')).required).toEqual(draft.required);
});

it('stores headers lowercase and trimmed, and ignores an empty one', () => {
  expect(draftAfter(addHeader(draft, 'usage', '  KWh Used ')).fields[3]?.headers).toEqual(['kwh used']);
  expect(draftAfter(addHeader(draft, 'usage', '  '))).toEqual(draft);
});

it.each([
  ['the same field', 'accountNumber', 'ACCOUNT'],
  ['another field', 'usage', 'Amount '],
  ["another field's key", 'usage', 'amountDue'],
])('refuses a header that belongs to %s', (_what, field, header) => {
  expect(addHeader(draft, field, header)).toMatchObject({ title: 'Duplicate Header' });
});

it('removes a header', () => {
  expect(removeHeader(draft, 'amountDue', 'amount').fields[1]?.headers).toEqual([]);
});

const twoFields: Draft = {
  fields: [
    { field: 'accountNumber', headers: ['account'] },
    { field: 'amountDue', headers: ['amount', 'consumption'] },
  ],
  required: ['accountNumber', 'amountDue'],
  sample: '',
  version: 3,
};
/** Returns the field that a change added, or the title of the refusal. */
const addedField = (change: Change) => (change.kind === 'changed' ? change.draft.fields.at(-1) : change.title);

it('adds a known field with its default headers, except headers that other fields have', () => {
  expect(addedField(addKnownField(twoFields, 'usage'))).toEqual({ field: 'usage', headers: ['usage'] });
});

it('derives a camel-case key for a custom field and uses its name as the first header', () => {
  expect(addedField(addCustomField(twoFields, ' Meter Size '))).toEqual({
    field: 'meterSize',
    headers: ['meter size'],
  });
});

it('adds the known field when a custom field has its name', () => {
  expect(addedField(addCustomField(twoFields, 'Due date'))).toMatchObject({
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
])('refuses a custom field with the name %j as "%s"', (name, title) => {
  expect(addedField(addCustomField(twoFields, name))).toBe(title);
});
