import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { CLAIM_STALE_AFTER_MS, type PendingClaim } from '../domain/claim.ts';
import type { User } from '../domain/user.ts';
import type { BillingAccounts } from './ports/claims.ts';
import type { CustomerLoginRepository } from './ports/users.ts';
import type { EndSessionsOf } from './sessions.ts';

export type ResolveClaim = ReturnType<typeof resolveClaim>;

/**
 * Finishes a pending claim: activates its login if billing confirms the claim, deletes it otherwise. Billing's answer
 * for a claim never changes, so this can be repeated after a crash at any point.
 */
export const resolveClaim =
  (accounts: BillingAccounts, logins: CustomerLoginRepository) =>
  async (claim: PendingClaim): Promise<User | undefined> => {
    if (await accounts.confirm(claim)) return logins.activate(claim);
    await logins.deletePending(claim);
    return undefined;
  };

const BATCH_SIZE = 100;

interface ResolveStaleClaimsDependencies {
  logins: CustomerLoginRepository;
  resolveClaim: ResolveClaim;
  clock: Clock;
  log: Pick<Logger, 'info'>;
}

/** Resolves claims that were interrupted. */
export const resolveStaleClaims = ({
  logins,
  resolveClaim,
  clock,
  log,
}: ResolveStaleClaimsDependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => logins.findPending(new Date(clock.now().getTime() - CLAIM_STALE_AFTER_MS), batch),
    handle: async (claim) => {
      const { companyId, customerId } = claim;
      const user = await resolveClaim(claim);
      log.info({ companyId, customerId, claimed: user !== undefined }, 'Interrupted claim resolved');
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

export type EndLogin = ReturnType<typeof endLogin>;

/**
 * Ends a customer's login, its sessions and its security question, so that the account can be claimed again. With
 * `resets` only a login that was claimed before the account's reset of that number, so that late or repeated events
 * do not end the login of a later claim.
 */
export const endLogin =
  (logins: CustomerLoginRepository, endSessions: EndSessionsOf) =>
  async (companyId: number, customerId: string, resets?: number): Promise<void> => {
    // Closed first and deleted last: a redelivery after a crash in between still finds the login, and ends its sessions.
    if (!(await logins.close(companyId, customerId, resets))) return;
    await endSessions({ id: customerId, companyId });
    await logins.delete(companyId, customerId, resets);
  };

/** Ends a login before billing responds to its caller; the handler of billing's event does it again. For billing. */
export const endLoginForBilling =
  (end: EndLogin) =>
  async (actor: Actor, ...account: Parameters<EndLogin>): Promise<void> => {
    requireService(actor, 'billing');
    await end(...account);
  };
