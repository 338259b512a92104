import {
  addDays,
  DAY_MS,
  dayIn,
  type EXCEPTION_STATES,
  endOfDay,
  HOUR_MS,
  type LIST_PROBLEMS,
  MINUTE_MS,
  type RECONCILIATION_STATES,
  startOfDay,
} from '@utility-pay/contracts';
import { type DaySums, NO_SUMS } from './money-movement.ts';
import type { ComparedDay, Finding } from './reconciliation.ts';

export type DayState = (typeof RECONCILIATION_STATES)[number];
export type ListProblem = (typeof LIST_PROBLEMS)[number];

/** A difference that staff follow up until it is resolved. */
export interface ReconciliationException extends Finding {
  firstSeenAt: Date;
  state: (typeof EXCEPTION_STATES)[number];
  /** User id of the staff who follow it up. */
  ownerId?: string;
  note?: string;
  /** Why staff resolved it. */
  resolution?: string;
  resolvedById?: string;
  closedAt?: Date;
}

/** One company's day of one environment. */
export interface ReconciliationDay {
  companyId: number;
  testMode: boolean;
  /** In the company's time zone. */
  day: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  state: DayState;
  listProblem?: ListProblem;
  own: DaySums;
  /** Absent while there is no list. */
  provider?: DaySums;
  journal: DaySums;
  /** Oldest first. */
  exceptions: readonly ReconciliationException[];
  /** Open differences beyond the exceptions that are kept. */
  omittedCount: number;
  /** When its last comparison began. */
  ranAt?: Date;
  /** When staff imported a file that covers it. */
  importedAt?: Date;
  /** When to compare it next; absent for a day that is done. */
  nextRunAt?: Date;
  version: number;
}

/** A day is compared this long after its end: providers list late, and events are delivered by then. */
export const COMPARE_AFTER_MS = 3 * HOUR_MS;
/** A day that agrees is compared a last time this long after its end: a provider may list a transaction a day late. */
const LAST_CHECK_MS = 2 * DAY_MS;
/** Interval while the provider's list is unavailable. */
const RETRY_INTERVAL_MS = 15 * MINUTE_MS;
/** Interval of a day with open exceptions. */
const OPEN_INTERVAL_MS = 6 * HOUR_MS;
/** Lease of one process on a day. After a crash or a failure, the day is due again when the lease ends. */
const LEASE_MS = 30 * MINUTE_MS;
/** A day with open exceptions is compared again without a request until this long after its end. */
const AUTOMATIC_FOR_MS = 35 * DAY_MS;
/** Maximum exceptions that a day keeps: bounds the size of its document. */
const MAX_EXCEPTIONS = 1000;

/** Returns a new day. It begins when the day before ended, so that it is longer or shorter after a change of the time zone. */
export function newDay(
  { companyId, testMode, day, timeZone }: Pick<ReconciliationDay, 'companyId' | 'testMode' | 'day' | 'timeZone'>,
  before: Pick<ReconciliationDay, 'endsAt'> | undefined,
  now: Date,
): ReconciliationDay {
  const startsAt = before?.endsAt ?? startOfDay(day, timeZone);
  const midnight = endOfDay(day, timeZone);
  return {
    companyId,
    testMode,
    day,
    timeZone,
    startsAt,
    endsAt: midnight < startsAt ? startsAt : midnight,
    state: 'pending',
    own: NO_SUMS,
    journal: NO_SUMS,
    exceptions: [],
    omittedCount: 0,
    nextRunAt: now,
    version: 0,
  };
}

/** Returns the day to which an instant belongs: the given day by its bounds, any other by the calendar. */
export function dayAt({ day, timeZone, startsAt, endsAt }: ReconciliationDay, at: Date): string {
  if (at >= startsAt && at < endsAt) return day;
  const other = dayIn(timeZone, at);
  return other === day ? addDays(day, at < startsAt ? -1 : 1) : other;
}

export const openExceptions = ({ exceptions }: Pick<ReconciliationDay, 'exceptions'>): ReconciliationException[] =>
  exceptions.filter(({ state }) => state === 'open');

/** Returns since when the oldest open exception is known; undefined without any. */
export const oldestOpenAt = (day: Pick<ReconciliationDay, 'exceptions'>): Date | undefined =>
  openExceptions(day)
    .map(({ firstSeenAt }) => firstSeenAt)
    .reduce<Date | undefined>((oldest, at) => (oldest === undefined || at < oldest ? at : oldest), undefined);

/** Returns the day with the result of a comparison. Owners and notes of its exceptions stay. */
export function withComparison(
  before: ReconciliationDay,
  { own, provider, journal, findings }: ComparedDay,
  listProblem: ListProblem | undefined,
  startedAt: Date,
): ReconciliationDay {
  const { provider: _provider, listProblem: _problem, nextRunAt: _next, ...kept } = before;
  const merged = mergeExceptions(before.exceptions, findings, listProblem !== undefined, startedAt);
  const after: ReconciliationDay = {
    ...kept,
    own,
    ...(provider && !listProblem ? { provider } : {}),
    journal,
    ...(listProblem ? { listProblem } : {}),
    exceptions: merged.slice(0, MAX_EXCEPTIONS),
    omittedCount: merged.slice(MAX_EXCEPTIONS).filter(({ state }) => state === 'open').length,
    ranAt: startedAt,
  };
  const compared = { ...after, state: stateOf(after) };
  const nextRunAt = nextRunOf(compared, startedAt);
  return nextRunAt ? { ...compared, nextRunAt } : compared;
}

/** Returns the day with another comparison no later than requested. */
export const withRequest = (day: ReconciliationDay, requestedAt: Date | undefined): ReconciliationDay =>
  requestedAt && (!day.nextRunAt || requestedAt < day.nextRunAt) ? { ...day, nextRunAt: requestedAt } : day;

/** Returns the state that follows from a compared day's list and exceptions. */
export function stateOf({ listProblem, exceptions, omittedCount }: ReconciliationDay): DayState {
  if (omittedCount > 0 || exceptions.some(({ state }) => state === 'open')) return 'exceptions';
  if (listProblem) return 'list-unavailable';
  return exceptions.some(({ state }) => state === 'resolved') ? 'resolved' : 'agreed';
}

/** Returns when the lease on a day that is compared now ends: later for a day that has failed for longer than a day. */
export function leaseEndOf({ endsAt, ranAt = endsAt }: ReconciliationDay, now: Date): Date {
  const isFailing = now.getTime() - ranAt.getTime() > DAY_MS;
  return new Date(now.getTime() + (isFailing ? OPEN_INTERVAL_MS : LEASE_MS));
}

function nextRunOf({ state, listProblem, endsAt }: ReconciliationDay, now: Date): Date | undefined {
  const age = now.getTime() - endsAt.getTime();
  if (age >= AUTOMATIC_FOR_MS) return undefined;
  if (listProblem === 'unavailable')
    return new Date(now.getTime() + (age < DAY_MS ? RETRY_INTERVAL_MS : OPEN_INTERVAL_MS));
  // For a provider without a list staff import a file: another run would only repeat the comparison with the journal.
  const isRepeated = state === 'exceptions' || listProblem === 'too-long';
  if (isRepeated) return new Date(now.getTime() + OPEN_INTERVAL_MS);
  return age < LAST_CHECK_MS ? new Date(endsAt.getTime() + LAST_CHECK_MS) : undefined;
}

/**
 * Returns the exceptions after a comparison. A difference that is found again keeps its state, unless its amounts changed since
 * staff resolved it. A difference that was not found in between, or has other amounts than staff resolved, is new: its age
 * starts again, its owner and note stay. Without a list only the journal was compared, so differences of an earlier list stay open.
 */
function mergeExceptions(
  before: readonly ReconciliationException[],
  findings: readonly Finding[],
  isWithoutList: boolean,
  now: Date,
): ReconciliationException[] {
  const found = new Map(findings.map((finding) => [finding.key, finding]));
  const known = before.map((exception): ReconciliationException => {
    const finding = found.get(exception.key);
    if (!finding) {
      const isCompared = !isWithoutList || exception.reason === 'journal-differs';
      return isCompared && exception.state === 'open' ? { ...exception, state: 'cleared', closedAt: now } : exception;
    }
    if (exception.state === 'open') return { ...exception, ...finding };
    const isResolved = exception.state === 'resolved' && hasSameAmounts(exception, finding);
    return isResolved ? exception : reopened({ ...exception, ...finding, firstSeenAt: now });
  });
  const keys = new Set(before.map(({ key }) => key));
  const added = findings
    .filter(({ key }) => !keys.has(key))
    .map((finding): ReconciliationException => ({ ...finding, firstSeenAt: now, state: 'open' }));
  const all = [...known, ...added];
  return all.length <= MAX_EXCEPTIONS
    ? all
    : all.toSorted((one, other) => KEPT_FIRST.indexOf(one.state) - KEPT_FIRST.indexOf(other.state));
}

/** Which exceptions are kept if there are too many. A dropped resolution would be an open exception in the next run. */
const KEPT_FIRST: readonly ReconciliationException['state'][] = ['resolved', 'open', 'cleared'];

const hasSameAmounts = (one: Finding, other: Finding): boolean =>
  one.ownMinor === other.ownMinor &&
  one.providerMinor === other.providerMinor &&
  one.journalMinor === other.journalMinor;

function reopened(exception: ReconciliationException): ReconciliationException {
  const { closedAt: _at, resolution: _resolution, resolvedById: _by, ...kept } = exception;
  return { ...kept, state: 'open' };
}
