import type { Claim } from './customer.ts';

/** How many customers a company has. Maintained from deltas, so that no request has to count documents. */
export interface CustomerCounts {
  companyId: number;
  total: number;
  /** Accounts with a login, or marked as claimed by staff. */
  claimed: number;
  /** False for a company that had customers before its counts were started; until the first recount. */
  isVerified: boolean;
  /** When the customers are counted by index to verify the totals. */
  recountAt: Date;
  /** Version at the last recount: unchanged counts are not verified again. */
  recountedVersion: number;
  /** Ids of the latest deltas that were added: applying one again is idempotent. */
  appliedDeltas: string[];
  /** Incremented by each write; compared and set. */
  version: number;
}

/** What one change of a customer, or one batch of an upload, adds to the counts. Stored in the changed document. */
export interface CountDelta {
  id: string;
  total: number;
  claimed: number;
}

/** Milliseconds between recounts of a company whose counts change. */
const RECOUNT_MS = 3_600_000;
/** Milliseconds until the next attempt when a company changed during its recount. */
const RETRY_MS = 15_000;
/** Ids that are remembered: many times more than are applied between writing the counts and clearing the deltas. */
const MAX_APPLIED = 2000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns the counts of a company that are maintained from now on. `isEmpty`: it has no customers, so zero is exact. */
export const newCounts = (companyId: number, isEmpty: boolean, now: Date): CustomerCounts => ({
  companyId,
  total: 0,
  claimed: 0,
  isVerified: isEmpty,
  recountAt: isEmpty ? later(now, RECOUNT_MS) : now,
  recountedVersion: 0,
  appliedDeltas: [],
  version: 1,
});

interface Countable {
  claim: Pick<Claim, 'state'>;
}

/** Returns what a change of one customer adds to the counts; `before` is undefined when it is added. */
export function countChange(before: Countable | undefined, after: Countable): Omit<CountDelta, 'id'> {
  const isCounted = (customer: Countable | undefined): number =>
    customer === undefined || customer.claim.state === 'removed' ? 0 : 1;
  const isClaimed = (customer: Countable | undefined): number => (customer?.claim.state === 'claimed' ? 1 : 0);
  return { total: isCounted(after) - isCounted(before), claimed: isClaimed(after) - isClaimed(before) };
}

/** Adds the deltas that were not applied before; returns the same counts when there is none. */
export function withDeltas(counts: CustomerCounts, deltas: readonly CountDelta[]): CustomerCounts {
  const applied = new Set(counts.appliedDeltas);
  // A set also drops a delta that is listed twice.
  const added = deltas.filter(({ id }) => !applied.has(id) && applied.add(id));
  if (added.length === 0) return counts;
  return {
    ...counts,
    total: added.reduce((sum, { total }) => sum + total, counts.total),
    claimed: added.reduce((sum, { claimed }) => sum + claimed, counts.claimed),
    appliedDeltas: [...counts.appliedDeltas, ...added.map(({ id }) => id)].slice(-MAX_APPLIED),
  };
}

export const recounted = (
  counts: CustomerCounts,
  { total, claimed }: Pick<CustomerCounts, 'total' | 'claimed'>,
  now: Date,
): CustomerCounts => ({
  ...counts,
  total,
  claimed,
  isVerified: true,
  recountAt: later(now, RECOUNT_MS),
  recountedVersion: counts.version + 1,
});

/** Returns whether the counts have not changed since the last recount. */
export const isUnchanged = ({ isVerified, version, recountedVersion }: CustomerCounts): boolean =>
  isVerified && version === recountedVersion;

/** Postpones the recount of a company that changed meanwhile. */
export const withRecountPostponed = (counts: CustomerCounts, now: Date): CustomerCounts => ({
  ...counts,
  recountAt: later(now, RETRY_MS),
});
