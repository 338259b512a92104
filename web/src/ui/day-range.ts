import { dayOf, formatDay } from '../lib/dates.ts';

/** Calendar days, `2026-11-21`, both inclusive; an empty one leaves that end open. */
export interface DayRange {
  from: string;
  to: string;
}

const daysBefore = (today: Date, days: number): string =>
  dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days));

/** Returns common ranges that end today. */
export function presetRanges(today: Date): readonly (DayRange & { label: string })[] {
  const to = dayOf(today);
  return [
    { label: 'Today', from: to, to },
    { label: 'Last 7 days', from: daysBefore(today, 6), to },
    { label: 'Last 30 days', from: daysBefore(today, 29), to },
    { label: 'This month', from: dayOf(new Date(today.getFullYear(), today.getMonth(), 1)), to },
  ];
}

export function rangeLabel({ from, to }: DayRange): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)}`;
  return to ? `Through ${formatDay(to)}` : 'Any date';
}

export function rangeError({ from, to }: DayRange): string | undefined {
  return from && to && from > to ? 'The end date must be on or after the start date' : undefined;
}
