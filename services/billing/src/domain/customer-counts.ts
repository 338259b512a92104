/** How many customers a company has, kept as they change: nobody ever looks at all of them to answer. */
export interface CustomerCounts {
  companyId: number;
  total: number;
  /** Accounts with a login, or marked as claimed. */
  claimed: number;
  /** False for a company whose customers were there before anybody kept count; until the next recount. */
  isVerified: boolean;
  /** When all are counted after all, to be sure. */
  recountAt: Date;
  /** Version at the last recount: what has not moved since need not be counted again. */
  recountedVersion: number;
  /** Of the latest events that were counted: none counts twice. */
  events: string[];
  /** Of the latest uploads: how many customers each has added so far. */
  uploads: UploadAdded[];
  /** Grows with each write; a write that was decided on an older one is refused. */
  version: number;
}

export interface UploadAdded {
  id: string;
  added: number;
}

/** What an event does to the counts. */
export interface CountChange {
  total: number;
  claimed: number;
}

/** Milliseconds between recounts of a company whose counts move. */
const RECOUNT_MS = 3_600_000;
/** Milliseconds before a company that did not hold still is recounted again. */
const RETRY_MS = 15_000;
/** Uploads run one after the other, so whoever still reports on an older one is long shut out of it. */
const MAX_UPLOADS = 100;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Counts of a company that are kept from now on; `isEmpty`: it has no customer yet, so that nought is right. */
export const newCounts = (companyId: number, isEmpty: boolean, now: Date): CustomerCounts => ({
  companyId,
  total: 0,
  claimed: 0,
  isVerified: isEmpty,
  recountAt: isEmpty ? later(now, RECOUNT_MS) : now,
  recountedVersion: 0,
  events: [],
  uploads: [],
  version: 1,
});

/** The counts with all that an upload has added so far; the very same ones when that is known. */
export function withAdded(counts: CustomerCounts, uploadId: string, added: number): CustomerCounts {
  const known = counts.uploads.find(({ id }) => id === uploadId)?.added ?? 0;
  if (added <= known) return counts;
  const others = counts.uploads.filter(({ id }) => id !== uploadId);
  return {
    ...counts,
    total: counts.total + added - known,
    uploads: [...others, { id: uploadId, added }].slice(-MAX_UPLOADS),
  };
}

export const recounted = (counts: CustomerCounts, { total, claimed }: CountChange, now: Date): CustomerCounts => ({
  ...counts,
  total,
  claimed,
  isVerified: true,
  recountAt: later(now, RECOUNT_MS),
  recountedVersion: counts.version + 1,
});

/** Whether nothing has moved since the last recount. */
export const isSettled = ({ isVerified, version, recountedVersion }: CustomerCounts): boolean =>
  isVerified && version === recountedVersion;

export const stillRight = (counts: CustomerCounts, now: Date): CustomerCounts => recounted(counts, counts, now);

/** The company did not hold still. */
export const notNow = (counts: CustomerCounts, now: Date): CustomerCounts => ({
  ...counts,
  recountAt: later(now, RETRY_MS),
});
