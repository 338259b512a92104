import {
  ALWAYS_REQUIRED_FIELDS,
  customFieldKey,
  fieldLabel,
  isReservedField,
  knownField,
  storedHeader,
} from '@utility-pay/contracts';
import type { CsvTemplateQuery } from './gql/template.ts';

export type Template = NonNullable<CsvTemplateQuery['company']>['csvTemplate'];

export interface DraftField {
  field: string;
  headers: readonly string[];
}

/** A template with unsaved changes. */
export interface Draft {
  fields: readonly DraftField[];
  required: readonly string[];
  sample: string;
  /** Of the template that was changed. */
  version: number;
}

/** Why a change was refused; the title is text of the specification. */
export interface Refusal {
  kind: 'refused';
  title: string;
  description: string;
}
export type Change = { kind: 'changed'; draft: Draft } | Refusal;

const changed = (draft: Draft): Change => ({ kind: 'changed', draft });
const refused = (title: string, description: string): Refusal => ({ kind: 'refused', title, description });

export const draftOf = ({ fieldMappings, requiredFields, sampleFormat, version }: Template): Draft => ({
  fields: fieldMappings.map(({ field, headers }) => ({ field, headers })),
  required: requiredFields,
  sample: sampleFormat,
  version,
});

const comparable = ({ fields, required, sample }: Draft): string =>
  JSON.stringify([fields, [...required].sort(), sample]);

export const isSameDraft = (one: Draft, two: Draft): boolean => comparable(one) === comparable(two);

const isAlwaysRequired = (field: string): boolean => ALWAYS_REQUIRED_FIELDS.includes(field);

export function removeField(draft: Draft, field: string): Change {
  if (isAlwaysRequired(field)) {
    return refused('Cannot Remove Required Field', `${fieldLabel(field)} is required and cannot be removed.`);
  }
  return changed({
    ...draft,
    fields: draft.fields.filter((other) => other.field !== field),
    required: draft.required.filter((one) => one !== field),
  });
}

/** Restores a removed field at its old position, without headers that another field has taken since. */
export function restoreField(draft: Draft, before: Draft, field: string): Draft {
  const at = before.fields.findIndex((one) => one.field === field);
  const removed = before.fields[at];
  if (!removed || draft.fields.some((one) => one.field === field)) return draft;
  const free = removed.headers.filter((header) => !fieldOfHeader(draft, header));
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

/** Returns the field that a header is mapped to, by one of its headers or by its key. */
const fieldOfHeader = ({ fields }: Draft, header: string): string | undefined =>
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
  const owner = fieldOfHeader(draft, header);
  const own = draft.fields.find((one) => one.field === field);
  // A field's own key may be listed among its headers; it is accepted either way.
  if (owner && (owner !== field || own?.headers.includes(header))) {
    return refused('Duplicate Header', `“${header}” is already a header of ${fieldLabel(owner)}.`);
  }
  return changed(withHeaders(draft, field, (before) => [...before, header]));
}

export const removeHeader = (draft: Draft, field: string, header: string): Draft =>
  withHeaders(draft, field, (before) => before.filter((one) => one !== header));

const has = ({ fields }: Draft, key: string): boolean =>
  fields.some(({ field }) => storedHeader(field) === storedHeader(key));

function add(draft: Draft, field: string, headers: readonly string[]): Change {
  if (has(draft, field)) return refused('Duplicate Field', 'This field already exists in the template.');
  const owner = fieldOfHeader(draft, storedHeader(field));
  if (owner)
    return refused('Duplicate Header', `“${storedHeader(field)}” is already a header of ${fieldLabel(owner)}.`);
  const free = headers.map(storedHeader).filter((header) => header && !fieldOfHeader(draft, header));
  return changed({ ...draft, fields: [...draft.fields, { field, headers: [...new Set(free)] }] });
}

/** Adds one of our fields with those of its default headers that are not taken. */
export const addKnownField = (draft: Draft, key: string): Change => add(draft, key, knownField(key)?.headers ?? []);

/** Adds a custom field; its name becomes its first header. */
export function addCustomField(draft: Draft, name: string): Change {
  const key = customFieldKey(name);
  if (!key) return refused('Custom Field Name Required', 'Please enter a name for the custom field.');
  if (knownField(key) && !has(draft, key)) return addKnownField(draft, key);
  if (isReservedField(key))
    return refused('Reserved Name', `“${key}” can't be used as a field name. Please choose another.`);
  return add(draft, key, [name]);
}
