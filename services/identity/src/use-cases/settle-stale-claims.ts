import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { ClaimLoginRepository } from './ports.ts';
import type { SettleClaim } from './settle-claim.ts';

/** Milliseconds after which a claim that has not finished is taken to have stopped. */
const STALE_AFTER_MS = 60_000;
const BATCH = 100;

/** Finishes or undoes claims whose process died half-way. */
export const settleStaleClaims =
  (logins: ClaimLoginRepository, settle: SettleClaim, clock: Clock, log: Pick<Logger, 'warn' | 'info'>) =>
  async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
    for (const pending of await logins.waitingSince(before, BATCH)) {
      const { companyId, customerId } = pending;
      try {
        const user = await settle(pending);
        log.info({ companyId, customerId, claimed: user !== undefined }, 'stopped claim settled');
      } catch (err) {
        // One that cannot be settled now must not keep the others waiting.
        log.warn({ err, companyId, customerId }, 'stopped claim waits');
      }
    }
  };
