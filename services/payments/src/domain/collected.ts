/** Money collected: paid, less what was refunded. */
export interface Collected {
  totalMinor: number;
  /** Payments that succeeded. */
  count: number;
}

/** What one change of a payment adds to one day; lies in the payment until the books have it. */
export interface Tally extends Collected {
  id: string;
  /** In UTC. */
  day: string;
}

export interface CollectedOnDay extends Collected {
  day: string;
}

/** Tallies that are entered together, or a correction, which has none. */
export interface Batch {
  /** Counts a company's batches: the books of a day take each once. */
  number: number;
  entries: { paymentId: string; tallyId: string }[];
  days: CollectedOnDay[];
  total: Collected;
}

const DAY_LENGTH = '2026-11-21'.length;

export const dayOf = (at: Date): string => at.toISOString().slice(0, DAY_LENGTH);

export const NOTHING: Collected = { totalMinor: 0, count: 0 };

export const plus = (left: Collected, right: Collected): Collected => ({
  totalMinor: left.totalMinor + right.totalMinor,
  count: left.count + right.count,
});

export const minus = (left: Collected, right: Collected): Collected => ({
  totalMinor: left.totalMinor - right.totalMinor,
  count: left.count - right.count,
});

export const isNothing = ({ totalMinor, count }: Collected): boolean => totalMinor === 0 && count === 0;

export function batchOf(number: number, waiting: readonly { paymentId: string; tally: Tally }[]): Batch {
  const days = new Map<string, Collected>();
  for (const { tally } of waiting) days.set(tally.day, plus(days.get(tally.day) ?? NOTHING, tally));
  return {
    number,
    entries: waiting.map(({ paymentId, tally }) => ({ paymentId, tallyId: tally.id })),
    days: [...days].map(([day, sum]) => ({ day, ...sum })),
    total: [...days.values()].reduce(plus, NOTHING),
  };
}
