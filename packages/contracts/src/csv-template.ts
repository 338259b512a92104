import { KNOWN_FIELDS } from './csv-fields.ts';

/** Which of our fields a file's column fills, by the headers (lower-cased, trimmed) that it may carry. */
export interface CsvTemplate {
  fieldMappings: Record<string, string[]>;
  requiredFields: string[];
}

/** A company's own template: how its files are read, and what one looks like. */
export interface CompanyCsvTemplate extends CsvTemplate {
  sampleFormat: string;
}

/** Fields without which no row is a bill, whatever a template says. */
export const ALWAYS_REQUIRED_FIELDS: readonly string[] = ['accountNumber', 'amountDue'];

/** Those of the known fields that a company begins with. */
const DEFAULT_FIELDS: readonly string[] = [
  ...ALWAYS_REQUIRED_FIELDS,
  'dueDate',
  'firstName',
  'lastName',
  'name',
  'usage',
  'meterNumber',
  'serviceAddress',
];

export const DEFAULT_CSV_TEMPLATE: CsvTemplate = {
  fieldMappings: Object.fromEntries(
    KNOWN_FIELDS.filter(({ key }) => DEFAULT_FIELDS.includes(key)).map(({ key, headers }) => [key, [...headers]]),
  ),
  requiredFields: [...ALWAYS_REQUIRED_FIELDS],
};

export const SAMPLE_CSV =
  'first name,last name,customer number,amount due\nMaria,Lopez,001042,84.17\nJohn,Smith,001043,"$1,240.00"\n';
