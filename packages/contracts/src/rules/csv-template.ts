import { z } from 'zod';
import { ALWAYS_REQUIRED_FIELDS } from '../csv-template.ts';
import { FIELD_KEY, fieldLabel, isReservedField, knownField, MAX_FIELD_KEY } from '../customer-fields.ts';
import { CONTROL_CHARACTERS_MESSAGE, MULTILINE_TEXT } from './fields.ts';

export const MAX_TEMPLATE_FIELDS = 200;
export const MAX_FIELD_HEADERS = 50;
/** Maximum length of a header in characters. */
export const MAX_HEADER = 200;
/** Maximum size of the sample in bytes of UTF-8. */
export const MAX_SAMPLE_BYTES = 64 * 1024;

/** Returns a header as templates store it. */
export const storedHeader = (header: string): string => header.trim().toLowerCase();

const DUPLICATE_FIELD = 'Duplicate Field: This field already exists in the template.';
const DUPLICATE_HEADER = 'Duplicate Header: This header already exists in the template.';

function invalidKeyMessage(key: string): string | undefined {
  if (key === '') return 'Custom Field Name Required: Please enter a name for the custom field.';
  if (knownField(key)) return undefined;
  if (isReservedField(key)) return `"${key}" is a reserved name. Please choose another name for the field.`;
  return FIELD_KEY.test(key) ? undefined : 'The key of a field must be in camel case, with letters and digits only';
}

const header = z
  .string({ error: 'A header must be text' })
  .transform(storedHeader)
  .pipe(
    z
      .string()
      .min(1, 'A header cannot be empty')
      .max(MAX_HEADER, 'The header is too long')
      .regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE),
  );

const mapping = z.object({
  field: z
    .string({ error: 'The key of a field must be text' })
    .trim()
    .max(MAX_FIELD_KEY, `The key of a field must be at most ${MAX_FIELD_KEY} characters`)
    .superRefine((key, { addIssue }) => {
      const message = invalidKeyMessage(key);
      if (message) addIssue({ code: 'custom', message });
    }),
  headers: z.array(header).max(MAX_FIELD_HEADERS, `A field can have at most ${MAX_FIELD_HEADERS} headers`),
});

const mappings = z
  .array(mapping)
  .max(MAX_TEMPLATE_FIELDS, `A template can have at most ${MAX_TEMPLATE_FIELDS} fields`)
  .superRefine((fields, { addIssue }) => {
    const refuse = (message: string, ...path: (string | number)[]): void => addIssue({ code: 'custom', path, message });
    for (const key of ALWAYS_REQUIRED_FIELDS) {
      if (fields.some(({ field }) => field === key)) continue;
      refuse(`Cannot Remove Required Field: ${fieldLabel(key)} is required and cannot be removed.`);
    }
    // The key of a field is one of its headers too, in any case.
    const owners = new Map<string, number>();
    for (const [at, { field }] of fields.entries()) {
      if (owners.has(storedHeader(field))) refuse(DUPLICATE_FIELD, at, 'field');
      else owners.set(storedHeader(field), at);
    }
    const taken = new Set<string>();
    for (const [at, { headers }] of fields.entries()) {
      for (const [column, name] of headers.entries()) {
        if (taken.has(name) || (owners.get(name) ?? at) !== at) refuse(DUPLICATE_HEADER, at, 'headers', column);
        taken.add(name);
      }
    }
  });

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A company's template, validated by the form and by the server. */
export const csvTemplateRule = z
  .object({
    fieldMappings: mappings,
    requiredFields: z
      .array(z.string({ error: 'A required field must be text' }))
      .max(MAX_TEMPLATE_FIELDS, `A template can have at most ${MAX_TEMPLATE_FIELDS} fields`)
      .transform((fields) => [...new Set(fields)]),
    sampleFormat: z
      .string({ error: 'The sample must be text' })
      .regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE)
      .refine((sample) => bytesOf(sample) <= MAX_SAMPLE_BYTES, 'The sample is larger than 64 KB'),
  })
  .superRefine(({ fieldMappings, requiredFields }, { addIssue }) => {
    const refuse = (message: string): void => addIssue({ code: 'custom', path: ['requiredFields'], message });
    for (const key of ALWAYS_REQUIRED_FIELDS) {
      if (!requiredFields.includes(key)) {
        refuse(`Cannot Change Required Status: ${fieldLabel(key)} is always required.`);
      }
    }
    for (const key of requiredFields) {
      const isMissing = fieldMappings.every(({ field }) => field !== key);
      if (isMissing && !ALWAYS_REQUIRED_FIELDS.includes(key))
        refuse('A required field must be a field of the template');
    }
  });
