import type { Actor } from '@utility-pay/contracts';
import type { Clock } from '@utility-pay/service-kit';
import { accountKey } from '../domain/account-number.ts';
import { canClaim, reserve } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { requireService } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

export interface ReserveClaim {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
}

export type ReserveClaimResult = { kind: 'reserved'; customerId: string; name: string } | { kind: 'not-claimable' };

const NOT_CLAIMABLE: ReserveClaimResult = { kind: 'not-claimable' };

/** Keeps an account for one claim. Unknown, claimed and another's are not told apart. */
export const reserveClaim =
  (customers: CustomerRepository, clock: Clock) =>
  async (actor: Actor, { companyId, accountNumber, ...given }: ReserveClaim): Promise<ReserveClaimResult> => {
    requireService(actor, 'identity');
    const meant = await findMeant(customers, companyId, accountNumber.trim());
    if (!meant) return NOT_CLAIMABLE;
    const request = { ...given, at: clock.now() };
    const result = await changeCustomer<ReserveClaimResult>(customers, companyId, meant.id, (customer) =>
      canClaim(customer, request)
        ? {
            after: reserve(customer, request),
            result: { kind: 'reserved', customerId: customer.id, name: customer.name ?? given.name },
          }
        : { result: NOT_CLAIMABLE },
    );
    return result ?? NOT_CLAIMABLE;
  };

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
