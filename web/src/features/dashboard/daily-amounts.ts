import { addDays, formatMoney } from '@utility-pay/contracts';

/** Days in the period of the charts. It is compared with the same number of days before it. */
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

/** Returns the days to query: the period that ends today, and the period before it. */
export const comparisonRange = (today: string) => ({ from: addDays(today, 1 - 2 * WINDOW_DAYS), to: today });

/** Returns every day of the period that ends on `lastDay`. The server's list omits days without payments. */
export function dailyAmountsUntil(lastDay: string, collected: readonly CollectedOnDay[]): DailyAmount[] {
  const byDay = new Map(collected.map((entry) => [entry.day, entry]));
  return Array.from({ length: WINDOW_DAYS }, (_, index) => {
    const day = addDays(lastDay, index + 1 - WINDOW_DAYS);
    const entry = byDay.get(day);
    return { day, cents: entry?.total.amountMinor ?? 0, payments: entry?.successfulPaymentCount ?? 0 };
  });
}

export const sumCents = (days: readonly DailyAmount[]): number => days.reduce((sum, { cents }) => sum + cents, 0);

/** Returns a comparison of two amounts in cents, such as `$120.00 in the last 30 days, up 20% from the previous 30 days`. */
export function changeSummary(cents: number, previousCents: number): string {
  const current = `${formatMoney(cents)} in the last ${WINDOW_DAYS} days`;
  const previousDays = `the previous ${WINDOW_DAYS} days`;
  if (previousCents <= 0) return cents > 0 ? `${current}, compared with $0.00 in ${previousDays}` : current;
  const percent = Math.round(((cents - previousCents) / previousCents) * 100);
  if (percent === 0) return `${current}, same as ${previousDays}`;
  return `${current}, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% from ${previousDays}`;
}
