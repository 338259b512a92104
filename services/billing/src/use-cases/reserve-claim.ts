import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { accountKey } from '../domain/account-number.ts';
import { canClaim, reserve } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { emailKey } from '../domain/email-key.ts';
import { changeCustomer } from './change-customer.ts';
import { freeEmail } from './free-email.ts';
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
