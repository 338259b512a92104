import { knownField } from '@utility-pay/contracts';
import type { Draft } from './template-draft.ts';

/** Sample values of a custom field in the two rows. */
const CUSTOM_SAMPLES = ['example', 'example'] as const;

const quoteIfNeeded = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const formatLine = (cells: readonly string[]): string => `${cells.map(quoteIfNeeded).join(',')}\n`;

/** Returns a sample CSV with a header, two rows, and a column for each field, whose header is the field's first one. */
export function makeSample({ fields }: Draft): string {
  const samplesOf = (field: string) => knownField(field)?.samples ?? CUSTOM_SAMPLES;
  return [
    formatLine(fields.map(({ field, headers }) => headers[0] ?? field)),
    formatLine(fields.map(({ field }) => samplesOf(field)[0])),
    formatLine(fields.map(({ field }) => samplesOf(field)[1])),
  ].join('');
}
