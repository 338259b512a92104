import type { Payment } from './payment.ts';
import { isWatched } from './payment-state.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the page was opened, the payer came back, or a notice came. */
const STEPS = [5 * SECOND, 20 * SECOND, MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
const THEN_EVERY = 6 * HOUR;
/** Money was seen to come after the page's own end; this long somebody looks for it. */
const AFTER_EXPIRY = 48 * HOUR;

const FIRST_RETRY = 5 * SECOND;
const LAST_RETRY = 5 * MINUTE;

type Watched = Pick<Payment, 'id' | 'state' | 'watchedFrom' | 'expiresAt'>;

export const watchEnds = ({ expiresAt }: Pick<Payment, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() + AFTER_EXPIRY);

/** When to look a payment up next; undefined when it is settled for good or its time is over. */
export function nextPoll(payment: Watched, now: Date): Date | undefined {
  const end = watchEnds(payment);
  if (!isWatched(payment.state) || now >= end) return undefined;
  const start = payment.watchedFrom.getTime();
  const elapsed = now.getTime() - start;
  const step =
    STEPS.find((after) => after > elapsed) ?? HOUR + THEN_EVERY * Math.ceil((elapsed - HOUR + 1) / THEN_EVERY);
  const stops = [start + step, end.getTime()];
  // Nothing expires without a last look at the provider's own limit.
  if (payment.expiresAt > now) stops.push(payment.expiresAt.getTime());
  return new Date(Math.min(...stops));
}

/** When to ask a provider again that did not answer: ever later, and not all payments at once. */
export function nextRetry(payment: Pick<Payment, 'id'>, unanswered: number, now: Date): Date {
  const wait = Math.min(FIRST_RETRY * 2 ** Math.min(unanswered - 1, 10), LAST_RETRY);
  return new Date(now.getTime() + Math.round(wait * (1 + spreadOf(payment.id) / 2)));
}

/** 0 to 1, always the same for a payment: references are random. */
const spreadOf = (reference: string): number => {
  const value = Number.parseInt(reference.slice(-4), 36);
  return Number.isNaN(value) ? 0 : value / 36 ** 4;
};
