import { formatMoney } from '@utility-pay/contracts';
import { plusDays } from '../../lib/dates.ts';

/** Days of a window; as many before it are what it is compared with. */
export const WINDOW = 30;

export interface DayOfMoney {
  /** `2026-11-21`, in UTC. */
  day: string;
  cents: number;
  payments: number;
}

interface CollectedOnDay {
  day: string;
  total: { amountMinor: number };
  successfulPaymentCount: number;
}

/** Both windows, as the server is asked for them. */
export const bothWindows = (today: string) => ({ from: plusDays(today, 1 - 2 * WINDOW), to: today });

/** Every day of the window that ends on this day; the server leaves out days without money. */
export function windowUntil(last: string, collected: readonly CollectedOnDay[]): DayOfMoney[] {
  const known = new Map(collected.map((entry) => [entry.day, entry]));
  return Array.from({ length: WINDOW }, (_, index) => {
    const day = plusDays(last, index + 1 - WINDOW);
    const entry = known.get(day);
    return { day, cents: entry?.total.amountMinor ?? 0, payments: entry?.successfulPaymentCount ?? 0 };
  });
}

export const sumOf = (days: readonly DayOfMoney[]): number => days.reduce((sum, { cents }) => sum + cents, 0);

/** How the money of a window stands to that of the one before, in words. */
export function changeWords(now: number, before: number): string {
  const what = `${formatMoney(now)} in the last ${WINDOW} days`;
  if (before <= 0) return now > 0 ? `${what}; nothing in the ${WINDOW} days before` : what;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `${what}, as in the ${WINDOW} days before`;
  return `${what}, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in the ${WINDOW} days before`;
}
