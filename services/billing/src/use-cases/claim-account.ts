import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { canClaim, confirm, isReserved, release, reserve, withoutReservation } from '../domain/claim.ts';
import type { ClaimChecks } from '../domain/claim-checks.ts';
import { emailKey } from '../domain/customer.ts';
import { changeCustomer } from './change-customer.ts';
import { findAccount } from './find-account.ts';
import { type CustomerRepository, EmailTaken } from './ports/customers.ts';

export interface ReserveClaim extends ClaimChecks {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
}

export type ReserveClaimResult =
  /** `resets`: number of resets and deletions of the account before this claim. */
  { kind: 'reserved'; customerId: string; name: string; resets: number; hadEmail: boolean } | { kind: 'not-claimable' };

const NOT_CLAIMABLE: ReserveClaimResult = { kind: 'not-claimable' };

/**
 * Reserves an account for one claim. Returns `not-claimable`, without a reason, for an account that is unknown, claimed,
 * or has another email, name or last bill.
 */
export const reserveClaim =
  (customers: CustomerRepository, clock: Clock) =>
  async (actor: Actor, { companyId, accountNumber, ...claimant }: ReserveClaim): Promise<ReserveClaimResult> => {
    requireService(actor, 'identity');
    const account = await findAccount(customers, companyId, accountNumber.trim());
    if (!account) return NOT_CLAIMABLE;
    const request = { ...claimant, at: clock.now() };
    const tryReserve = () =>
      changeCustomer<ReserveClaimResult>(customers, companyId, account.id, (customer) => {
        if (!canClaim(customer, request)) return { result: NOT_CLAIMABLE };
        const { id: customerId, name = claimant.name, resets = 0 } = customer;
        const hadEmail = customer.email !== undefined;
        return { after: reserve(customer, request), result: { kind: 'reserved', customerId, name, resets, hadEmail } };
      });
    try {
      return (await tryReserve()) ?? NOT_CLAIMABLE;
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      const isFree = await freeEmail({ customers, clock }, companyId, emailKey(claimant.email));
      return isFree ? ((await tryReserve().catch(asNotClaimable)) ?? NOT_CLAIMABLE) : NOT_CLAIMABLE;
    }
  };

function asNotClaimable(error: unknown): ReserveClaimResult {
  if (error instanceof EmailTaken) return NOT_CLAIMABLE;
  throw error;
}

/** Returns whether the email can be used, after freeing it from a reservation that has expired. */
export async function freeEmail(
  { customers, clock }: { customers: CustomerRepository; clock: Clock },
  companyId: number,
  key: string,
): Promise<boolean> {
  const holder = await customers.findByEmailKey(companyId, key);
  if (!holder) return true;
  const isFree = await changeCustomer(customers, companyId, holder.id, (customer) => {
    if (customer.emailKey !== key) return { result: true };
    const isOwn = customer.email !== undefined && emailKey(customer.email) === key;
    if (isOwn || customer.claim.state !== 'claiming' || isReserved(customer, clock.now())) return { result: false };
    return { after: withoutReservation(customer), result: true };
  });
  return isFree ?? true;
}

export interface ClaimOfAccount {
  companyId: number;
  customerId: string;
  claimId: string;
}

/** Marks a reserved account as claimed. Returns false when the account is no longer reserved for this claim. */
export const confirmClaim =
  ({ customers, clock }: { customers: CustomerRepository; clock: Clock }) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const isConfirmed = await changeCustomer(customers, companyId, customerId, (customer) => {
      const change = confirm(customer, claimId, clock.now());
      return change.kind === 'changed'
        ? { after: change.customer, result: true }
        : { result: change.kind === 'already-confirmed' };
    });
    return isConfirmed ?? false;
  };

/** Releases a reserved account. Returns false when the account is not reserved for this claim. */
export const releaseClaim =
  (customers: CustomerRepository) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const isReleased = await changeCustomer(customers, companyId, customerId, (customer) => {
      const change = release(customer, claimId);
      return change.kind === 'changed' ? { after: change.customer, result: true } : { result: false };
    });
    return isReleased ?? false;
  };
