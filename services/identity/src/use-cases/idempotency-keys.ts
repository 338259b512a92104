import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { IdempotencyKeyRepository, IdempotentRequest, RequestHashes } from './ports/idempotency-keys.ts';

const LIFETIME_MS = 24 * 3_600_000;
/** A request that has not completed after this time was interrupted: no request may take this long. */
const STALE_AFTER_MS = 60_000;

/** Starts a request with an idempotency key once. For the gateway. */
export const startIdempotentRequest =
  (keys: IdempotencyKeyRepository, clock: Clock) =>
  async (actor: Actor, keyHash: string, requestHashes: RequestHashes): Promise<IdempotentRequest> => {
    requireService(actor, 'gateway');
    const now = clock.now();
    return keys.start(keyHash, requestHashes, {
      now,
      staleBefore: new Date(now.getTime() - STALE_AFTER_MS),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
  };

/** Stores the response of a request; without a response the key is released. For the gateway. */
export const completeIdempotentRequest =
  (keys: IdempotencyKeyRepository) =>
  async (actor: Actor, keyHash: string, response: { status: number; body: string } | undefined): Promise<void> => {
    requireService(actor, 'gateway');
    await (response ? keys.complete(keyHash, response) : keys.release(keyHash));
  };
