import type { Delivery, DeliveryChange, Failure } from './delivery.ts';

/** What became of one try to hand a message over. `unsure`: it may or may not have it, or asks for patience. */
export type AttemptOutcome =
  | { kind: 'sent' }
  | { kind: 'captured'; reason?: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsure'; reason: string; retryAfterMs?: number };

const FIRST_WAIT = 5000;
const LONGEST_WAIT = 30 * 60_000;
/** Milliseconds: the provider knows a key for a day. Beyond that a second try could be a second message. */
export const KEY_KNOWN_MS = 23 * 60 * 60_000;

/** What a try makes of a delivery. `first`: the provider cannot have had it before. */
export function settleAttempt(delivery: Delivery, outcome: AttemptOutcome, now: Date, first = false): DeliveryChange {
  const attempts = delivery.attempts + 1;
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', attempts, sentAt: now, nextAttemptAt: undefined };
    case 'captured':
      return { state: 'captured', attempts, reason: outcome.reason, nextAttemptAt: undefined };
    case 'refused':
      return givenUp(attempts, outcome.reason, { at: now, neverTaken: first });
    case 'unsure':
      return tryAgain({ ...delivery, attempts }, outcome, now);
  }
}

function tryAgain(
  { attempts, createdAt, writtenAt }: Delivery,
  { reason, retryAfterMs = 0 }: Extract<AttemptOutcome, { kind: 'unsure' }>,
  now: Date,
): DeliveryChange {
  const wait = Math.max(retryAfterMs, Math.min(FIRST_WAIT * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT));
  const next = new Date(now.getTime() + wait);
  const since = (writtenAt ?? createdAt).getTime();
  if (next.getTime() - since > KEY_KNOWN_MS) return givenUp(attempts, reason, { at: now, neverTaken: false });
  return { attempts, nextAttemptAt: next };
}

const givenUp = (attempts: number, reason: string, failure: Failure): DeliveryChange => ({
  state: 'failed',
  attempts,
  reason,
  failure,
  nextAttemptAt: undefined,
});
