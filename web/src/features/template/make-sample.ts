import { knownField } from '@utility-pay/contracts';
import type { Draft } from './template-draft.ts';

const CUSTOM_VALUES = ['example', 'example'] as const;

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** Returns a sample CSV with two rows and a column for each field, headed by the field's first header. */
export function makeSample({ fields }: Draft): string {
  const valuesOf = (field: string) => knownField(field)?.samples ?? CUSTOM_VALUES;
  return [
    line(fields.map(({ field, headers }) => headers[0] ?? field)),
    line(fields.map(({ field }) => valuesOf(field)[0])),
    line(fields.map(({ field }) => valuesOf(field)[1])),
  ].join('');
}
