import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isReserved, unreserved } from '../domain/claim.ts';
import { emailKey } from '../domain/email-key.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

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
