import { expect, test } from 'vitest';
import { DEFAULT_CSV_TEMPLATE } from '../csv-template.ts';
import { customFieldKey, fieldLabel, KNOWN_FIELDS } from '../customer-fields.ts';
import { csvTemplateRule } from './csv-template.ts';

interface Mapping {
  field: string;
  headers: string[];
}
const BASE: Mapping[] = [
  { field: 'accountNumber', headers: ['account'] },
  { field: 'amountDue', headers: ['amount'] },
];
const REQUIRED = ['accountNumber', 'amountDue'];
const check = (fieldMappings: Mapping[], requiredFields: unknown = REQUIRED, sampleFormat: unknown = '') =>
  csvTemplateRule.safeParse({ fieldMappings, requiredFields, sampleFormat });
const problems = (...given: Parameters<typeof check>): [string, string][] =>
  check(...given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const withField = (field: string, ...headers: string[]): Mapping[] => [...BASE, { field, headers }];
const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const DUPLICATE_HEADER = 'Duplicate Header: This header already exists in the template.';
const CAMEL = 'The key of a field must be in camel case, with letters and digits only';

test('stores headers in lower case and trimmed, and removes duplicates of required fields', () => {
  const { data } = check(withField('meterSize', '  Meter SIZE '), [...REQUIRED, 'meterSize', 'meterSize']);
  expect(data).toEqual({
    fieldMappings: [...BASE, { field: 'meterSize', headers: ['meter size'] }],
    requiredFields: [...REQUIRED, 'meterSize'],
    sampleFormat: '',
  });
});

test('accepts the default template and one with every known field', () => {
  const all = KNOWN_FIELDS.map(({ key, headers }) => ({ field: key, headers: [...headers] }));
  const byDefault = Object.entries(DEFAULT_CSV_TEMPLATE.fieldMappings).map(([field, headers]) => ({ field, headers }));
  expect(byDefault.map(({ field }) => field)).toEqual(
    KNOWN_FIELDS.filter(({ isDefault }) => isDefault).map(({ key }) => key),
  );
  expect([...problems(all), ...problems(byDefault)]).toEqual([]);
});

test.each<[string, Parameters<typeof check>, string, string]>([
  [
    'without accountNumber',
    [BASE.slice(1)],
    'fieldMappings',
    'Cannot Remove Required Field: Account Number is required and cannot be removed.',
  ],
  [
    'without amountDue',
    [BASE.slice(0, 1)],
    'fieldMappings',
    'Cannot Remove Required Field: Amount Due is required and cannot be removed.',
  ],
  [
    'with amountDue not required',
    [BASE, ['accountNumber']],
    'requiredFields',
    'Cannot Change Required Status: Amount Due is always required.',
  ],
  [
    'with a field twice',
    [withField('amountDue')],
    'fieldMappings.2.field',
    'Duplicate Field: This field already exists in the template.',
  ],
  [
    'with a field twice in different case',
    [withField('amountdue')],
    'fieldMappings.2.field',
    'Duplicate Field: This field already exists in the template.',
  ],
  ['with a header of two fields', [withField('usage', 'Amount ')], 'fieldMappings.2.headers.0', DUPLICATE_HEADER],
  ['with a header twice', [withField('usage', 'kwh', 'KWH')], 'fieldMappings.2.headers.1', DUPLICATE_HEADER],
  [
    'with a header that is the key of another field',
    [withField('usage', 'AmountDue')],
    'fieldMappings.2.headers.0',
    DUPLICATE_HEADER,
  ],
  [
    'with a custom field without a name',
    [withField('  ')],
    'fieldMappings.2.field',
    'Custom Field Name Required: Please enter a name for the custom field.',
  ],
  ['with a key that is not in camel case', [withField('Meter size')], 'fieldMappings.2.field', CAMEL],
  ['with a dollar in a key', [withField('$where')], 'fieldMappings.2.field', CAMEL],
  ['with an empty header', [withField('usage', ' ')], 'fieldMappings.2.headers.0', 'A header cannot be empty'],
  [
    'with a header that is too long',
    [withField('usage', 'x'.repeat(201))],
    'fieldMappings.2.headers.0',
    'The header is too long',
  ],
  [
    'with more than 50 headers',
    [withField('usage', ...many(51, String))],
    'fieldMappings.2.headers',
    'A field can have at most 50 headers',
  ],
  [
    'with more than 200 fields',
    [[...BASE, ...many(199, (index) => ({ field: `f${index}`, headers: [] }))]],
    'fieldMappings',
    'A template can have at most 200 fields',
  ],
  [
    'with a required field that is not in the template',
    [BASE, [...REQUIRED, 'usage']],
    'requiredFields',
    'A required field must be a field of the template',
  ],
  ['with a sample over 64 KB', [BASE, REQUIRED, 'é'.repeat(32_769)], 'sampleFormat', 'The sample is larger than 64 KB'],
])('refuses a template %s', (_what, given, path, message) => {
  expect(problems(...given)).toContainEqual([path, message]);
});

test.each(['__proto__', 'constructor', 'toString', 'id', 'companyId', 'customData', 'email', 'claimed'])(
  'refuses the custom field %s',
  (key) => {
    expect(problems(withField(key))).toEqual([
      ['fieldMappings.2.field', `"${key}" is a reserved name. Please choose another name for the field.`],
    ]);
  },
);

test.each([
  ['Meter Size', 'meterSize'],
  ['  rate-class (2026) ', 'rateClass2026'],
  ['Straße Größe', 'straEGroE'],
  ['Número', 'numero'],
  ['meterSize', 'meterSize'],
  ['2nd reading', 'field2ndReading'],
  ['!?', ''],
])('the name %j gives the key %j', (name, key) => {
  expect(customFieldKey(name)).toBe(key);
});

test('labels a known field with its label, and a custom field with the words of its key', () => {
  expect(['name', 'meterSize', 'constructor'].map(fieldLabel)).toEqual(['Full Name', 'Meter Size', 'Constructor']);
});
