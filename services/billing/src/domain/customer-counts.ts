import type { Claim } from './customer.ts';

/** Numbers of customers, or changes of these numbers. */
export interface CustomerNumbers {
  total: number;
  /** Accounts with a login, or marked as claimed by staff. */
  claimed: number;
}

/** How many customers a company has. Maintained from deltas, so that no request has to count documents. */
export interface CustomerCounts extends CustomerNumbers {
  companyId: number;
  /** Number of the last batch of deltas that was added. */
  sequence: number;
  /** False until the first recount for a company that had customers before its counts were started. */
  isVerified: boolean;
  /** When the customers are next counted in the database, to verify the totals. */
  recountAt: Date;
  /** Sequence number at the last recount: unchanged counts are not verified again. */
  recountedSequence?: number;
}

/** What one change of a customer, or one batch of an upload, adds to the counts. Stored in the changed document. */
export interface CountDelta extends CustomerNumbers {
  id: string;
}

/** How often a company whose counts change is recounted. */
const RECOUNT_INTERVAL_MS = 3_600_000;
/** A recount during which the company changed is repeated after this time. */
const RECOUNT_RETRY_MS = 15_000;

export const NO_CUSTOMERS: CustomerNumbers = { total: 0, claimed: 0 };

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns the first counts of a company. `isEmpty`: it has no customers, so zero is exact; otherwise it is recounted immediately. */
export const newCounts = ({ isEmpty, now }: { isEmpty: boolean; now: Date }) => ({
  ...NO_CUSTOMERS,
  isVerified: isEmpty,
  recountAt: isEmpty ? later(now, RECOUNT_INTERVAL_MS) : now,
});

interface Countable {
  claim: Pick<Claim, 'state'>;
}

/** Returns what a change of one customer adds to the counts. `before` is undefined for a new customer. */
export function countChange(before: Countable | undefined, after: Countable): CustomerNumbers {
  const isCounted = (customer: Countable | undefined): number =>
    customer === undefined || customer.claim.state === 'removed' ? 0 : 1;
  const isClaimed = (customer: Countable | undefined): number => (customer?.claim.state === 'claimed' ? 1 : 0);
  return { total: isCounted(after) - isCounted(before), claimed: isClaimed(after) - isClaimed(before) };
}

/** Returns the sum of deltas. */
export const sumDeltas = (deltas: readonly CustomerNumbers[]): CustomerNumbers => ({
  total: deltas.reduce((sum, { total }) => sum + total, 0),
  claimed: deltas.reduce((sum, { claimed }) => sum + claimed, 0),
});

/** Returns whether the counts have not changed since the last recount. */
export const isUnchanged = ({ isVerified, sequence, recountedSequence }: CustomerCounts): boolean =>
  isVerified && sequence === recountedSequence;

/** Returns the fields to store after a recount that verified the counts at this sequence number. */
export const completeRecount = (sequence: number, now: Date) => ({
  isVerified: true,
  recountAt: later(now, RECOUNT_INTERVAL_MS),
  recountedSequence: sequence,
});

/** Returns the field to store before a recount, so that it is repeated if the company changes meanwhile. */
export const postponeRecount = (now: Date): Pick<CustomerCounts, 'recountAt'> => ({
  recountAt: later(now, RECOUNT_RETRY_MS),
});
