/** Money collected: payments minus refunds. */
export interface Collected {
  totalMinor: number;
  /** Successful payments. */
  count: number;
}

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

const DAY_LENGTH = '2026-11-21'.length;

/** Returns the UTC day of an instant as YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, DAY_LENGTH);

export const ZERO: Collected = { totalMinor: 0, count: 0 };

export const add = (left: Collected, right: Collected): Collected => ({
  totalMinor: left.totalMinor + right.totalMinor,
  count: left.count + right.count,
});

export const subtract = (left: Collected, right: Collected): Collected => ({
  totalMinor: left.totalMinor - right.totalMinor,
  count: left.count - right.count,
});

export const isZero = ({ totalMinor, count }: Collected): boolean => totalMinor === 0 && count === 0;

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
