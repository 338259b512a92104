const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the page was opened, the payer returned, or a webhook arrived. */
const STEPS = [5 * SECOND, 20 * SECOND, MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
const THEN_EVERY = 6 * HOUR;
/** Payments have been seen to arrive after the page expired, so polling continues this long. */
const AFTER_EXPIRY = 48 * HOUR;

const FIRST_RETRY = 5 * SECOND;
const LAST_RETRY = 5 * MINUTE;

/** What the schedule needs to know of a payment. */
interface Polled {
  pollingSince: Date;
  expiresAt: Date;
}

export const pollingEndsAt = ({ expiresAt }: Pick<Polled, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() + AFTER_EXPIRY);

/** Returns when to poll a payment next, or undefined after the end of its schedule. */
export function nextPoll(payment: Polled, now: Date): Date | undefined {
  const end = pollingEndsAt(payment);
  if (now >= end) return undefined;
  const start = payment.pollingSince.getTime();
  const elapsed = now.getTime() - start;
  const step =
    STEPS.find((after) => after > elapsed) ?? HOUR + THEN_EVERY * Math.ceil((elapsed - HOUR + 1) / THEN_EVERY);
  const times = [start + step, end.getTime()];
  // A payment expires only after a last poll at the provider's own limit.
  if (payment.expiresAt > now) times.push(payment.expiresAt.getTime());
  return new Date(Math.min(...times));
}

/**
 * Returns when to poll next a payment whose page was closed before a payer could visit it: at the page's expiry and at the
 * end of the schedule. Payers can open and leave many pages, and money hardly arrives for one.
 */
export const nextPollOfUnused = (payment: Pick<Polled, 'expiresAt'>, now: Date): Date | undefined =>
  [payment.expiresAt, pollingEndsAt(payment)].find((time) => time > now);

/** Returns when to retry after unanswered polls: exponential back-off, spread by the reference. */
export function nextRetry({ id }: { id: string }, unanswered: number, now: Date): Date {
  const wait = Math.min(FIRST_RETRY * 2 ** Math.min(unanswered - 1, 10), LAST_RETRY);
  return new Date(now.getTime() + Math.round(wait * (1 + spreadOf(id) / 2)));
}

/** Returns 0 to 1, constant per payment: references are random. */
const spreadOf = (reference: string): number => {
  const value = Number.parseInt(reference.slice(-4), 36);
  return Number.isNaN(value) ? 0 : value / 36 ** 4;
};
