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

/** A template that is being edited. */
export interface Draft {
  fields: readonly DraftField[];
  required: readonly string[];
  sample: string;
  /** Version of the saved template that the draft changes. */
  version: number;
}

/** Why a change was refused. The titles are texts of the specification. */
export interface Refusal {
  kind: 'refused';
  title: string;
  description: string;
}
export type Change = { kind: 'changed'; draft: Draft } | Refusal;

const accept = (draft: Draft): Change => ({ kind: 'changed', draft });
const refuse = (title: string, description: string): Refusal => ({ kind: 'refused', title, description });

/** Returns the draft of a saved template, without changes. */
export const draftOf = ({ fieldMappings, requiredFields, sampleFormat, version }: Template): Draft => ({
  fields: fieldMappings.map(({ field, headers }) => ({ field, headers })),
  required: requiredFields,
  sample: sampleFormat,
  version,
});

/** Returns a text that is the same for drafts with the same content. The order of the required fields does not count. */
const comparisonKey = ({ fields, required, sample }: Draft): string =>
  JSON.stringify([fields, [...required].sort(), sample]);

/** Returns whether two drafts have the same fields, required fields and sample. */
export const isSameDraft = (one: Draft, two: Draft): boolean => comparisonKey(one) === comparisonKey(two);

const isAlwaysRequired = (field: string): boolean => ALWAYS_REQUIRED_FIELDS.includes(field);

/** Removes a field; refused for a field that every template requires. */
export function removeField(draft: Draft, field: string): Change {
  if (isAlwaysRequired(field)) {
    return refuse('Cannot Remove Required Field', `${fieldLabel(field)} is required and cannot be removed.`);
  }
  return accept({
    ...draft,
    fields: draft.fields.filter((other) => other.field !== field),
    required: draft.required.filter((other) => other !== field),
  });
}

/**
 * Returns the draft with a removed field at its old position, without headers that another field has got since. `before` is the draft
 * before the removal.
 */
export function restoreField(draft: Draft, before: Draft, field: string): Draft {
  const position = before.fields.findIndex((other) => other.field === field);
  const removed = before.fields[position];
  if (!removed || draft.fields.some((other) => other.field === field)) return draft;
  const headers = removed.headers.filter((header) => !fieldOfHeader(draft, header));
  const fields = [...draft.fields.slice(0, position), { field, headers }, ...draft.fields.slice(position)];
  return { ...draft, fields, required: before.required.includes(field) ? [...draft.required, field] : draft.required };
}

/** Makes a field required or optional; refused for a field that every template requires. */
export function toggleRequired(draft: Draft, field: string): Change {
  if (isAlwaysRequired(field)) {
    return refuse('Cannot Change Required Status', `${fieldLabel(field)} is always required.`);
  }
  const required = draft.required.includes(field)
    ? draft.required.filter((other) => other !== field)
    : [...draft.required, field];
  return accept({ ...draft, required });
}

/** Returns the field to which a header is mapped: one that lists the header, or has it as its key. */
const fieldOfHeader = ({ fields }: Draft, header: string): string | undefined =>
  fields.find(({ field, headers }) => headers.includes(header) || storedHeader(field) === header)?.field;

const changeHeaders = (
  draft: Draft,
  field: string,
  change: (headers: readonly string[]) => readonly string[],
): Draft => ({
  ...draft,
  fields: draft.fields.map((other) => (other.field === field ? { field, headers: change(other.headers) } : other)),
});

/** Adds a header to a field, in lowercase; refused if a field has it already. An empty header changes nothing. */
export function addHeader(draft: Draft, field: string, text: string): Change {
  const header = storedHeader(text);
  if (!header) return accept(draft);
  const owner = fieldOfHeader(draft, header);
  const listedHeaders = draft.fields.find((other) => other.field === field)?.headers;
  // A field is mapped by its own key anyway; staff may list the key among its headers too.
  if (owner && (owner !== field || listedHeaders?.includes(header))) {
    return refuse('Duplicate Header', `“${header}” is already a header of ${fieldLabel(owner)}.`);
  }
  return accept(changeHeaders(draft, field, (headers) => [...headers, header]));
}

export const removeHeader = (draft: Draft, field: string, header: string): Draft =>
  changeHeaders(draft, field, (headers) => headers.filter((other) => other !== header));

const hasField = ({ fields }: Draft, key: string): boolean =>
  fields.some(({ field }) => storedHeader(field) === storedHeader(key));

function addField(draft: Draft, field: string, headers: readonly string[]): Change {
  if (hasField(draft, field)) return refuse('Duplicate Field', 'This field already exists in the template.');
  const owner = fieldOfHeader(draft, storedHeader(field));
  if (owner) return refuse('Duplicate Header', `“${storedHeader(field)}” is already a header of ${fieldLabel(owner)}.`);
  const freeHeaders = headers.map(storedHeader).filter((header) => header && !fieldOfHeader(draft, header));
  return accept({ ...draft, fields: [...draft.fields, { field, headers: [...new Set(freeHeaders)] }] });
}

/** Adds one of our fields with its default headers, except headers that other fields have. */
export const addKnownField = (draft: Draft, key: string): Change =>
  addField(draft, key, knownField(key)?.headers ?? []);

/** Adds a custom field, whose name becomes its first header. The name of one of our fields adds that field instead. */
export function addCustomField(draft: Draft, name: string): Change {
  const key = customFieldKey(name);
  if (!key) return refuse('Custom Field Name Required', 'Please enter a name for the custom field.');
  if (knownField(key) && !hasField(draft, key)) return addKnownField(draft, key);
  if (isReservedField(key))
    return refuse('Reserved Name', `“${key}” can't be used as a field name. Please choose another.`);
  return addField(draft, key, [name]);
}
