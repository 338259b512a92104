import { KNOWN_FIELDS } from './customer-fields.ts';

/** Maps fields to the headers (lower-cased, trimmed) of their column. */
export interface CsvTemplate {
  fieldMappings: Record<string, string[]>;
  requiredFields: string[];
}

/** A company's template, with a sample file. */
export interface CompanyCsvTemplate extends CsvTemplate {
  sampleFormat: string;
}

/** Fields that every row needs, whatever the template requires. */
export const ALWAYS_REQUIRED_FIELDS: readonly string[] = ['accountNumber', 'amountDue'];

export const DEFAULT_CSV_TEMPLATE: CsvTemplate = {
  fieldMappings: Object.fromEntries(
    KNOWN_FIELDS.filter(({ isDefault }) => isDefault).map(({ key, headers }) => [key, [...headers]]),
  ),
  requiredFields: [...ALWAYS_REQUIRED_FIELDS],
};

export const SAMPLE_CSV =
  'first name,last name,customer number,amount due\nMaria,Lopez,001042,84.17\nJohn,Smith,001043,"$1,240.00"\n';
