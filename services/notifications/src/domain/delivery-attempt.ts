import type { Delivery, DeliveryChange, Failure } from './delivery.ts';

/** `unconfirmed`: the provider may have accepted the email, or asks for a later attempt. */
export type AttemptOutcome =
  | { kind: 'sent' }
  | { kind: 'captured'; reason?: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unconfirmed'; reason: string; retryAfterMs?: number };

const MIN_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 30 * 60_000;
/** Doublings of the back-off are counted up to this number, so that the product stays finite. */
const MAX_DOUBLINGS = 20;
/**
 * How long an idempotency key is used. The provider remembers it for 24 hours, and an attempt after that could send the email
 * twice; an hour is the safety margin.
 */
const KEY_USABLE_MS = 23 * 60 * 60_000;

/** Returns the change after an attempt. `isFirst`: whether the provider cannot have received the email before. */
export function applyAttempt(delivery: Delivery, outcome: AttemptOutcome, now: Date, isFirst = false): DeliveryChange {
  const attempts = delivery.attempts + 1;
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', attempts, sentAt: now, nextAttemptAt: undefined };
    case 'captured':
      return { state: 'captured', attempts, reason: outcome.reason, nextAttemptAt: undefined };
    case 'rejected':
      return fail(attempts, outcome.reason, { at: now, neverAccepted: isFirst });
    case 'unconfirmed':
      return scheduleRetry({ ...delivery, attempts }, outcome, now);
  }
}

function scheduleRetry(
  { attempts, createdAt, composedAt }: Delivery,
  { reason, retryAfterMs = 0 }: Extract<AttemptOutcome, { kind: 'unconfirmed' }>,
  now: Date,
): DeliveryChange {
  const backoff = Math.min(MIN_BACKOFF_MS * 2 ** Math.min(attempts - 1, MAX_DOUBLINGS), MAX_BACKOFF_MS);
  const nextAttemptAt = new Date(now.getTime() + Math.max(retryAfterMs, backoff));
  const age = nextAttemptAt.getTime() - (composedAt ?? createdAt).getTime();
  return age > KEY_USABLE_MS ? fail(attempts, reason, { at: now, neverAccepted: false }) : { attempts, nextAttemptAt };
}

const fail = (attempts: number, reason: string, failure: Failure): DeliveryChange => ({
  state: 'failed',
  attempts,
  reason,
  failure,
  nextAttemptAt: undefined,
});

export type RetryDecision =
  | { kind: 'retry'; change: DeliveryChange }
  | { kind: 'not-failed' }
  | { kind: 'may-have-arrived' };

/**
 * Decides whether an operator may retry a failed delivery:
 * - An email that the provider never accepted is composed again with the current settings, and gets a new idempotency
 *   key, because the provider may repeat its rejection for the old one.
 * - An email that the provider may have accepted is sent unchanged under its old key while the provider remembers it.
 * - After that a retry could send the email twice, so it is refused.
 */
export function decideRetry(delivery: Delivery, now: Date): RetryDecision {
  const { state, email, failure, composedAt, createdAt, restarts = 0 } = delivery;
  if (state !== 'failed') return { kind: 'not-failed' };
  const queued = { state: 'queued' as const, reason: undefined, failure: undefined, nextAttemptAt: now };
  if (!email || failure?.neverAccepted) {
    const restarted = { email: undefined, composedAt: undefined, attempts: 0, restarts: restarts + 1 };
    return { kind: 'retry', change: { ...queued, ...restarted } };
  }
  const age = now.getTime() - (composedAt ?? createdAt).getTime();
  return age < KEY_USABLE_MS ? { kind: 'retry', change: queued } : { kind: 'may-have-arrived' };
}
