import { type Actor, domainEvents } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { accountKey } from '../domain/account-number.ts';
import { canClaim, confirm, isReserved, release, reserve, unreserved } from '../domain/claim.ts';
import { type Customer, emailKey } from '../domain/customer.ts';
import { changeCustomer } from './change-customer.ts';
import { type CustomerRepository, EmailTaken } from './ports.ts';

export interface ReserveClaim {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
}

export type ReserveClaimResult =
  /** `resets`: how often the account was reset before this claim. */
  { kind: 'reserved'; customerId: string; name: string; resets: number } | { kind: 'not-claimable' };

const NOT_CLAIMABLE: ReserveClaimResult = { kind: 'not-claimable' };

/** Keeps an account for one claim. Unknown, claimed and another's are not told apart. */
export const reserveClaim =
  (customers: CustomerRepository, clock: Clock) =>
  async (actor: Actor, { companyId, accountNumber, ...given }: ReserveClaim): Promise<ReserveClaimResult> => {
    requireService(actor, 'identity');
    const meant = await findMeant(customers, companyId, accountNumber.trim());
    if (!meant) return NOT_CLAIMABLE;
    const request = { ...given, at: clock.now() };
    const take = () =>
      changeCustomer<ReserveClaimResult>(customers, companyId, meant.id, (customer) => {
        if (!canClaim(customer, request)) return { result: NOT_CLAIMABLE };
        const { id: customerId, name = given.name, resets = 0 } = customer;
        return { after: reserve(customer, request), result: { kind: 'reserved', customerId, name, resets } };
      });
    try {
      return (await take()) ?? NOT_CLAIMABLE;
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      // One e-mail, one customer of a company; a reservation that has run out is no customer's.
      const isFree = await freeEmail({ customers, clock }, companyId, emailKey(given.email));
      return isFree ? ((await take().catch(takenAfterAll)) ?? NOT_CLAIMABLE) : NOT_CLAIMABLE;
    }
  };

function takenAfterAll(error: unknown): ReserveClaimResult {
  if (error instanceof EmailTaken) return NOT_CLAIMABLE;
  throw error;
}

/** The account of this very number, else the only one that is written otherwise. */
async function findMeant(
  customers: CustomerRepository,
  companyId: number,
  accountNumber: string,
): Promise<Customer | undefined> {
  const [exact] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  if (exact) return exact;
  const [alike, ...others] = await customers.findByAccountKey(companyId, accountKey(accountNumber), 2);
  return others.length === 0 ? alike : undefined;
}

export interface ClaimOfAccount {
  companyId: number;
  customerId: string;
  claimId: string;
}

/** Makes a reserved account claimed and tells of it, once. False when the account is no longer this claim's. */
export const confirmClaim =
  (customers: CustomerRepository, clock: Clock, createEvent: Platform['createEvent']) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const confirmed = await changeCustomer(customers, companyId, customerId, (customer) => {
      const moved = confirm(customer, claimId, clock.now());
      if (moved.kind !== 'moved') return { result: moved.kind === 'done' };
      return {
        after: moved.customer,
        events: [createEvent(domainEvents.accountClaimed, companyId, { customerId })],
        result: true,
      };
    });
    return confirmed ?? false;
  };

/** Gives a reserved account back. False when the account is not reserved for this claim. */
export const releaseClaim =
  (customers: CustomerRepository) =>
  async (actor: Actor, { companyId, customerId, claimId }: ClaimOfAccount): Promise<boolean> => {
    requireService(actor, 'identity');
    const released = await changeCustomer(customers, companyId, customerId, (customer) => {
      const moved = release(customer, claimId);
      return moved.kind === 'moved' ? { after: moved.customer, result: true } : { result: false };
    });
    return released ?? false;
  };

/**
 * Frees an e-mail that only a reservation holds which has run out. True when it is free by now: try again; false when it
 * is another customer's for good, or for the moment.
 */
export async function freeEmail(
  { customers, clock }: { customers: CustomerRepository; clock: Clock },
  companyId: number,
  key: string,
): Promise<boolean> {
  const holder = await customers.findByEmailKey(companyId, key);
  if (!holder) return true;
  const freed = await changeCustomer(customers, companyId, holder.id, (customer) => {
    if (customer.emailKey !== key) return { result: true };
    const isOwn = customer.email !== undefined && emailKey(customer.email) === key;
    if (isOwn || customer.claim.state !== 'claiming' || isReserved(customer, clock.now())) return { result: false };
    return { after: unreserved(customer), result: true };
  });
  return freed ?? true;
}
