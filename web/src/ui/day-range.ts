import { addDays } from '@utility-pay/contracts';
import { formatDay } from '../lib/dates.ts';

/** Calendar days, `2026-11-21`, both inclusive; an empty one leaves that end open. */
export interface DayRange {
  from: string;
  to: string;
}

const FIRST_OF_MONTH = '01';

/** Returns common ranges that end today; `today` is a calendar day. */
export function presetRanges(today: string): readonly (DayRange & { label: string })[] {
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: `${today.slice(0, -2)}${FIRST_OF_MONTH}`, to: today },
  ];
}

/** Returns the range in words; within one year the year is named once: `Oct 23 – Nov 21, 2026`. */
export function rangeLabel({ from, to }: DayRange): string {
  if (from && from === to) return formatDay(from);
  if (from && to) {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    return `${isOneYear ? formatDay(from).replace(/, \d{4}$/, '') : formatDay(from)} – ${formatDay(to)}`;
  }
  if (from) return `From ${formatDay(from)}`;
  return to ? `Through ${formatDay(to)}` : 'Any date';
}

/** Returns why a range is invalid; undefined if it is valid. */
export function rangeError({ from, to }: DayRange): string | undefined {
  return from && to && from > to ? 'The end date must be on or after the start date' : undefined;
}
