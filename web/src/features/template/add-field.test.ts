import { expect, it } from 'vitest';
import { addCustomField, addKnownField } from './add-field.ts';
import type { Change, Draft } from './template-draft.ts';

const draft: Draft = {
  fields: [
    { field: 'accountNumber', headers: ['account'] },
    { field: 'amountDue', headers: ['amount', 'consumption'] },
  ],
  required: ['accountNumber', 'amountDue'],
  sample: '',
};
const added = (change: Change) => (change.kind === 'changed' ? change.draft.fields.at(-1) : change.title);

it('brings the usual headers of a known field, but for those that are taken', () => {
  expect(added(addKnownField(draft, 'usage'))).toEqual({ field: 'usage', headers: ['usage'] });
});

it('names a custom field in camel case; its name is its first header', () => {
  expect(added(addCustomField(draft, ' Meter Size '))).toEqual({ field: 'meterSize', headers: ['meter size'] });
});

it('takes a known field by its name for that field', () => {
  expect(added(addCustomField(draft, 'Due date'))).toMatchObject({
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
  expect(added(addCustomField(draft, name))).toBe(title);
});
