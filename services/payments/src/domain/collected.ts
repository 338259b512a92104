import { addDays, dayIn } from '@utility-pay/contracts';

/** Money collected: payments minus refunds. Payments in test mode are counted apart. */
export interface Collected {
  totalMinor: number;
  /** Successful payments. */
  count: number;
  testMinor: number;
  testCount: number;
}

/** What was collected in one mode. */
export type ModeTotal = Pick<Collected, 'totalMinor' | 'count'>;

/** Returns what was collected in live mode or in test mode. */
export const totalOf = ({ totalMinor, count, testMinor, testCount }: Collected, testMode: boolean): ModeTotal =>
  testMode ? { totalMinor: testMinor, count: testCount } : { totalMinor, count };

/**
 * What one success or refund adds to one hour; kept in the payment until it is projected into the totals. It names a UTC hour
 * and not a day, because a company's days depend on its time zone, which can change.
 */
export interface CollectedDelta extends CollectedInHour {
  id: string;
}

export interface CollectedInHour extends Collected {
  /** In UTC: `2026-11-21T13`. */
  hour: string;
}

export interface CollectedOnDay extends Collected {
  day: string;
}

/** Collected in total and in each hour. */
export interface CollectedSum {
  total: Collected;
  hours: CollectedInHour[];
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length;

/** Returns the UTC day of an instant as YYYY-MM-DD. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, DAY_LENGTH);

/** Returns the UTC days that a time touches, in order. */
export function utcDaysOf(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let day = utcDayOf(from); day <= utcDayOf(to); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the UTC hour of an instant as YYYY-MM-DDTHH. */
export const utcHourOf = (at: Date): string => at.toISOString().slice(0, HOUR_LENGTH);

/** Returns the UTC day of an hour. */
export const utcDayOfHour = (hour: string): string => hour.slice(0, DAY_LENGTH);

/** Returns the instant at which an hour begins. */
export const instantOf = (hour: string): Date => new Date(`${hour}:00:00.000Z`);

export const ZERO: Collected = { totalMinor: 0, count: 0, testMinor: 0, testCount: 0 };

const combine = (left: Collected, right: Collected, sign: 1 | -1): Collected => ({
  totalMinor: left.totalMinor + sign * right.totalMinor,
  count: left.count + sign * right.count,
  testMinor: left.testMinor + sign * right.testMinor,
  testCount: left.testCount + sign * right.testCount,
});

export const add = (left: Collected, right: Collected): Collected => combine(left, right, 1);

export const subtract = (left: Collected, right: Collected): Collected => combine(left, right, -1);

export const isZero = ({ totalMinor, count, testMinor, testCount }: Collected): boolean =>
  totalMinor === 0 && count === 0 && testMinor === 0 && testCount === 0;

/** Returns the totals of one success (count 1), or of refunds and disputes (count 0, negative amount), in the payment's mode. */
export const toCollected = (testMode: boolean, amountMinor: number, count: 0 | 1): Collected =>
  testMode ? { ...ZERO, testMinor: amountMinor, testCount: count } : { ...ZERO, totalMinor: amountMinor, count };

/** Returns whether the delta comes from a successful payment. */
export const isSuccessDelta = ({ count, testCount }: Collected): boolean => count + testCount > 0;

/** Returns the sum of deltas in total and per hour. */
export function sumByHour(deltas: readonly CollectedInHour[]): CollectedSum {
  const hours = new Map<string, Collected>();
  for (const delta of deltas) hours.set(delta.hour, add(hours.get(delta.hour) ?? ZERO, delta));
  return {
    hours: [...hours].map(([hour, sum]) => ({ hour, ...sum })),
    total: [...hours.values()].reduce(add, ZERO),
  };
}

/**
 * Returns the sums of each day of a time zone, in the order of the hours. An hour counts on the day on which it begins: in a time
 * zone whose midnight is not at a full hour, the first minutes of a day count on the day before.
 */
export function sumByDay(hours: readonly CollectedInHour[], timeZone: string): CollectedOnDay[] {
  const days = new Map<string, Collected>();
  for (const { hour, ...sums } of hours) {
    const day = dayIn(timeZone, instantOf(hour));
    days.set(day, add(days.get(day) ?? ZERO, sums));
  }
  return [...days].map(([day, sum]) => ({ day, ...sum }));
}
