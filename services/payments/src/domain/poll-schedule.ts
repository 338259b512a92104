import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@utility-pay/contracts';

/** Times of the first polls after the page was opened, the payer returned, or a webhook arrived. */
const FIRST_POLLS = [5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];
/** Interval of the polls after these. */
const LATER_INTERVAL = 6 * HOUR_MS;
/** Polling continues this long after the page expired: payments have been seen to arrive late. */
const AFTER_EXPIRY = 48 * HOUR_MS;

const FIRST_RETRY = 5 * SECOND_MS;
const LAST_RETRY = 5 * MINUTE_MS;

/** Fields of a payment that decide its schedule. */
interface Polled {
  pollingSince: Date;
  expiresAt: Date;
}

export const pollingEndsAt = ({ expiresAt }: Pick<Polled, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() + AFTER_EXPIRY);

/** Returns when to poll a payment next; undefined after the end of its schedule. */
export function nextPoll(payment: Polled, now: Date): Date | undefined {
  const end = pollingEndsAt(payment);
  if (now >= end) return undefined;
  const start = payment.pollingSince.getTime();
  const elapsed = now.getTime() - start;
  const step =
    FIRST_POLLS.find((after) => after > elapsed) ??
    HOUR_MS + LATER_INTERVAL * Math.ceil((elapsed - HOUR_MS + 1) / LATER_INTERVAL);
  const times = [start + step, end.getTime()];
  // A payment expires only after a last poll at the provider's own limit.
  if (payment.expiresAt > now) times.push(payment.expiresAt.getTime());
  return new Date(Math.min(...times));
}

/**
 * Returns when to poll next a payment whose page was closed before a payer could visit it: at the page's expiry and at the
 * end of the schedule. Two polls are enough: payers open and leave many pages, and money hardly ever arrives there.
 */
export const nextPollOfUnused = (payment: Pick<Polled, 'expiresAt'>, now: Date): Date | undefined =>
  [payment.expiresAt, pollingEndsAt(payment)].find((time) => time > now);

/** Returns when to retry after unanswered polls: exponential back-off, with jitter derived from the reference. */
export function nextRetry({ id }: { id: string }, unanswered: number, now: Date): Date {
  const wait = Math.min(FIRST_RETRY * 2 ** Math.min(unanswered - 1, 10), LAST_RETRY);
  return new Date(now.getTime() + Math.round(wait * (1 + jitterOf(id) / 2)));
}

/** Returns the jitter of a payment, from 0 to 1: references are random. */
const jitterOf = (reference: string): number => {
  const value = Number.parseInt(reference.slice(-4), 36);
  return Number.isNaN(value) ? 0 : value / 36 ** 4;
};
