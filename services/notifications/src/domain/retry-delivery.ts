import type { Delivery, DeliveryChange } from './delivery.ts';
import { KEY_KNOWN_MS } from './settle-attempt.ts';

/** `doubtful`: the provider may have taken it, and would take a second one for another message. */
export type Retry = { kind: 'retry'; change: DeliveryChange } | { kind: 'nothing' } | { kind: 'doubtful' };

/**
 * What a wish to try again makes of a delivery; only what failed is tried again. Its id is the provider's idempotency
 * key, which the provider knows for a day:
 * - what it never took (never handed over, or refused at the very first try) is written anew, as the settings now are,
 *   and goes under a key of its own, since the provider may hold the refusal against the old one;
 * - what it may have taken goes unchanged, under its old key, as long as the provider knows that;
 * - after that nobody can tell, and a second message would be worse than none.
 */
export function retryDelivery(delivery: Delivery, now: Date): Retry {
  const { state, email, failure, writtenAt, createdAt, round = 0 } = delivery;
  if (state !== 'failed') return { kind: 'nothing' };
  const queued = { state: 'queued' as const, reason: undefined, failure: undefined, nextAttemptAt: now };
  if (!email || failure?.neverTaken) {
    return {
      kind: 'retry',
      change: { ...queued, email: undefined, writtenAt: undefined, attempts: 0, round: round + 1 },
    };
  }
  const age = now.getTime() - (writtenAt ?? createdAt).getTime();
  return age < KEY_KNOWN_MS ? { kind: 'retry', change: queued } : { kind: 'doubtful' };
}
