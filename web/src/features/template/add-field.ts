import { customFieldKey, fieldLabel, isReservedField, knownField, storedHeader } from '@utility-pay/contracts';
import { type Change, changed, type Draft, ownerOf, refused } from './template-draft.ts';

const has = ({ fields }: Draft, key: string): boolean =>
  fields.some(({ field }) => storedHeader(field) === storedHeader(key));

function add(draft: Draft, field: string, headers: readonly string[]): Change {
  if (has(draft, field)) return refused('Duplicate Field', 'This field already exists in the template.');
  const owner = ownerOf(draft, storedHeader(field));
  if (owner)
    return refused('Duplicate Header', `“${storedHeader(field)}” is a header of ${fieldLabel(owner)} already.`);
  const free = headers.map(storedHeader).filter((header) => header && !ownerOf(draft, header));
  return changed({ ...draft, fields: [...draft.fields, { field, headers: [...new Set(free)] }] });
}

/** One of the fields that every template is offered, with those of its usual headers that are free. */
export const addKnownField = (draft: Draft, key: string): Change => add(draft, key, knownField(key)?.headers ?? []);

/** A field of the company's own. Its name is its first header. */
export function addCustomField(draft: Draft, name: string): Change {
  const key = customFieldKey(name);
  if (!key) return refused('Custom Field Name Required', 'Please enter a name for the custom field.');
  if (knownField(key) && !has(draft, key)) return addKnownField(draft, key);
  if (isReservedField(key))
    return refused('Reserved Name', `“${key}” can't be the name of a field. Please choose another.`);
  return add(draft, key, [name]);
}
