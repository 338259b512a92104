import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { BegunRequest, Fingerprints, RequestKeyRepository } from './ports/request-keys.ts';

/** Milliseconds that an answer is remembered. */
const REMEMBERED_MS = 24 * 3_600_000;
/** Milliseconds after which a request that never ended is taken for dead: longer than any of them may take. */
const GIVEN_UP_MS = 60_000;

function requireGateway(actor: Actor): void {
  if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
}

/** Lets a request with an idempotency key through once. */
export const beginRequest =
  (requests: RequestKeyRepository, clock: Clock) =>
  async (actor: Actor, id: string, fingerprints: Fingerprints): Promise<BegunRequest> => {
    requireGateway(actor);
    const now = clock.now();
    return requests.begin(id, fingerprints, {
      now,
      staleBefore: new Date(now.getTime() - GIVEN_UP_MS),
      expiresAt: new Date(now.getTime() + REMEMBERED_MS),
    });
  };

/** Remembers what a request was answered; without an answer, that it may be tried again. */
export const finishRequest =
  (requests: RequestKeyRepository) =>
  async (actor: Actor, id: string, answer: { status: number; body: string } | undefined): Promise<void> => {
    requireGateway(actor);
    await (answer ? requests.finish(id, answer) : requests.forget(id));
  };
