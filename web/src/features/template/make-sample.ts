import type { Draft } from './template-draft.ts';

/** Sample values for two rows, by field. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  accountNumber: ['001042', '001043'],
  amountDue: ['84.17', '$1,240.00'],
  dueDate: ['2026-12-15', '2026-12-15'],
  firstName: ['Maria', 'John'],
  lastName: ['Lopez', 'Smith'],
  name: ['Maria Lopez', 'John Smith'],
  usage: ['512 kWh', '604 kWh'],
  meterNumber: ['M-100234', 'M-100235'],
  serviceAddress: ['12 Oak Street', '8 Elm Avenue'],
  meterReading: ['10512', '20604'],
  previousReading: ['10000', '20000'],
  serviceStartDate: ['2026-11-01', '2026-11-01'],
  serviceEndDate: ['2026-11-30', '2026-11-30'],
  billingPeriod: ['November 2026', 'November 2026'],
  rateClass: ['Residential', 'Commercial'],
  serviceType: ['Water', 'Water'],
};
const CUSTOM_VALUES = ['example', 'example'] as const;

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** Returns a sample CSV with two rows and a column for each field, headed by the field's first header. */
export function makeSample({ fields }: Draft): string {
  const valuesOf = (field: string) => VALUES[field] ?? CUSTOM_VALUES;
  return [
    line(fields.map(({ field, headers }) => headers[0] ?? field)),
    line(fields.map(({ field }) => valuesOf(field)[0])),
    line(fields.map(({ field }) => valuesOf(field)[1])),
  ].join('');
}
