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

/** What one success or refund adds to one day. Kept in the payment until it is projected into the totals. */
export interface CollectedDelta extends Collected {
  id: string;
  /** In UTC. */
  day: string;
}

export interface CollectedOnDay extends Collected {
  day: string;
}

/** Deltas that are projected together, or a correction, which has no deltas. */
export interface DeltaBatch {
  /** Sequence number within the company: each daily total applies a batch once. */
  number: number;
  deltas: { paymentId: string; deltaId: string }[];
  days: CollectedOnDay[];
  total: Collected;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the UTC day of an instant as YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, DAY_LENGTH);

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

/** Returns one success (count 1), or refunds and disputes (count 0, negative amount), as the totals of its mode. */
export const toCollected = (testMode: boolean, amountMinor: number, count: 0 | 1): Collected =>
  testMode ? { ...ZERO, testMinor: amountMinor, testCount: count } : { ...ZERO, totalMinor: amountMinor, count };

/** Returns whether the delta comes from a successful payment. */
export const isSuccessDelta = ({ count, testCount }: Collected): boolean => count + testCount > 0;

/** Returns the batch of these deltas, with its sum per day and in total. */
export function createBatch(
  number: number,
  pending: readonly { paymentId: string; delta: CollectedDelta }[],
): DeltaBatch {
  const days = new Map<string, Collected>();
  for (const { delta } of pending) days.set(delta.day, add(days.get(delta.day) ?? ZERO, delta));
  return {
    number,
    deltas: pending.map(({ paymentId, delta }) => ({ paymentId, deltaId: delta.id })),
    days: [...days].map(([day, sum]) => ({ day, ...sum })),
    total: [...days.values()].reduce(add, ZERO),
  };
}
