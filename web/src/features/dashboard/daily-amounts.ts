import { addDays, formatMoney } from '@utility-pay/contracts';

/** Length of the charts' period, compared with the same number of days before it. */
export const WINDOW_DAYS = 30;

export interface DailyAmount {
  /** A day of the company: `2026-11-21`. */
  day: string;
  cents: number;
  payments: number;
}

interface CollectedOnDay {
  day: string;
  total: { amountMinor: number };
  successfulPaymentCount: number;
}

/** Returns the query range for the period and the one before it. */
export const comparisonRange = (today: string) => ({ from: addDays(today, 1 - 2 * WINDOW_DAYS), to: today });

/** Returns all days of the period ending on `last`; the server omits days without payments. */
export function dailyAmountsUntil(last: string, collected: readonly CollectedOnDay[]): DailyAmount[] {
  const byDay = new Map(collected.map((entry) => [entry.day, entry]));
  return Array.from({ length: WINDOW_DAYS }, (_, index) => {
    const day = addDays(last, index + 1 - WINDOW_DAYS);
    const entry = byDay.get(day);
    return { day, cents: entry?.total.amountMinor ?? 0, payments: entry?.successfulPaymentCount ?? 0 };
  });
}

export const sumCents = (days: readonly DailyAmount[]): number => days.reduce((sum, { cents }) => sum + cents, 0);

/** Describes the amount of a period compared with the period before: `$120.00 in the last 30 days, up 20% …`. */
export function changeSummary(now: number, before: number): string {
  const current = `${formatMoney(now)} in the last ${WINDOW_DAYS} days`;
  if (before <= 0) return now > 0 ? `${current}, compared with $0.00 in the previous ${WINDOW_DAYS} days` : current;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `${current}, same as the previous ${WINDOW_DAYS} days`;
  return `${current}, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% from the previous ${WINDOW_DAYS} days`;
}
