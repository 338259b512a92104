import {
  ALWAYS_REQUIRED_FIELDS,
  customFieldKey,
  fieldLabel,
  isReservedField,
  knownField,
  storedHeader,
} from '@utility-pay/contracts';
import type { CsvTemplateQuery } from '../../gql/operations.ts';

export type Template = NonNullable<CsvTemplateQuery['company']>['csvTemplate'];

export interface DraftField {
  field: string;
  headers: readonly string[];
}

/** A template while it is being worked on. */
export interface Draft {
  fields: readonly DraftField[];
  required: readonly string[];
  sample: string;
}

/** Why a change can't be made, in the specification's words. */
export interface Refusal {
  kind: 'refused';
  title: string;
  description: string;
}
export type Change = { kind: 'changed'; draft: Draft } | Refusal;

export const changed = (draft: Draft): Change => ({ kind: 'changed', draft });
export const refused = (title: string, description: string): Refusal => ({ kind: 'refused', title, description });

export const draftOf = ({ fieldMappings, requiredFields, sampleFormat }: Template): Draft => ({
  fields: fieldMappings.map(({ field, headers }) => ({ field, headers })),
  required: requiredFields,
  sample: sampleFormat,
});

const comparable = ({ fields, required, sample }: Draft): string =>
  JSON.stringify([fields, [...required].sort(), sample]);

export const sameDraft = (one: Draft, two: Draft): boolean => comparable(one) === comparable(two);

const isAlwaysRequired = (field: string): boolean => ALWAYS_REQUIRED_FIELDS.includes(field);

export function removeField(draft: Draft, field: string): Change {
  if (isAlwaysRequired(field)) {
    return refused('Cannot Remove Required Field', `${fieldLabel(field)} is required and cannot be removed.`);
  }
  return changed({
    ...draft,
    fields: draft.fields.filter((one) => one.field !== field),
    required: draft.required.filter((one) => one !== field),
  });
}

/** Puts back what was removed, at its place, unless the template has such a field again. */
export function restoreField(draft: Draft, before: Draft, field: string): Draft {
  const at = before.fields.findIndex((one) => one.field === field);
  const lost = before.fields[at];
  if (!lost || draft.fields.some((one) => one.field === field)) return draft;
  const free = lost.headers.filter((header) => !ownerOf(draft, header));
  const fields = [...draft.fields.slice(0, at), { field, headers: free }, ...draft.fields.slice(at)];
  return { ...draft, fields, required: before.required.includes(field) ? [...draft.required, field] : draft.required };
}

export function toggleRequired(draft: Draft, field: string): Change {
  if (isAlwaysRequired(field)) {
    return refused('Cannot Change Required Status', `${fieldLabel(field)} is always required.`);
  }
  const required = draft.required.includes(field)
    ? draft.required.filter((one) => one !== field)
    : [...draft.required, field];
  return changed({ ...draft, required });
}

/** The field that a header fills already: by one of its headers, or by its own key. */
export const ownerOf = ({ fields }: Draft, header: string): string | undefined =>
  fields.find(({ field, headers }) => headers.includes(header) || storedHeader(field) === header)?.field;

const withHeaders = (
  draft: Draft,
  field: string,
  headers: (before: readonly string[]) => readonly string[],
): Draft => ({
  ...draft,
  fields: draft.fields.map((one) => (one.field === field ? { field, headers: headers(one.headers) } : one)),
});

export function addHeader(draft: Draft, field: string, text: string): Change {
  const header = storedHeader(text);
  if (!header) return changed(draft);
  const owner = ownerOf(draft, header);
  const own = draft.fields.find((one) => one.field === field);
  // A field's own key may stand among its headers: it is accepted anyway.
  if (owner && (owner !== field || own?.headers.includes(header))) {
    return refused('Duplicate Header', `“${header}” is a header of ${fieldLabel(owner)} already.`);
  }
  return changed(withHeaders(draft, field, (before) => [...before, header]));
}

export const removeHeader = (draft: Draft, field: string, header: string): Draft =>
  withHeaders(draft, field, (before) => before.filter((one) => one !== header));

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
