import { monthName } from '@utility-pay/contracts';
import type { Upload } from './follow-upload.ts';

const MEGABYTE = 1_000_000;
const grouped = new Intl.NumberFormat('en-US');

export const count = (value: number): string => grouped.format(value);
export const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** What a person reads of a finished upload. */
export function summary({
  id,
  state,
  month,
  year,
  totalProcessed,
  successful,
  failed,
  added,
  message,
}: Upload): string {
  const period = `${monthName(month)} ${year}`;
  if (state === 'failed') return `Upload ${id} for ${period} was refused: ${message ?? 'the file cannot be read'}`;
  return [
    `Upload ${id} for ${period} is done.`,
    `  rows        ${count(totalProcessed)}`,
    `  successful  ${count(successful)}`,
    `  failed      ${count(failed)}`,
    `  added       ${count(added)} customers`,
  ].join('\n');
}
