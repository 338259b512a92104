import { type Actor, mayIn } from '@utility-pay/contracts';
import { requireBelongsTo } from '@utility-pay/service-kit/auth';
import { forbidden } from '@utility-pay/service-kit/errors';
import { addOpenBills, NO_OPEN_BILLS, type OpenBills } from '../domain/open-bills.ts';
import type { CustomerRepository } from './ports/customers.ts';

/**
 * Returns the number and sum of a company's open bills, for the preview of another billing method. Only for actors who may change the
 * billing method. Reads every account, so concurrent calls share one count.
 */
export function readOpenBills(customers: Pick<CustomerRepository, 'ledgers'>) {
  const running = new Map<number, Promise<OpenBills>>();

  async function count(companyId: number): Promise<OpenBills> {
    let counts = NO_OPEN_BILLS;
    for await (const account of customers.ledgers(companyId)) counts = addOpenBills(counts, account);
    return counts;
  }

  return async (actor: Actor, companyId: number): Promise<OpenBills> => {
    requireBelongsTo(actor, companyId);
    if (!mayIn(actor, companyId, 'manageUsers')) throw forbidden();
    const shared = running.get(companyId) ?? count(companyId).finally(() => running.delete(companyId));
    running.set(companyId, shared);
    return shared;
  };
}
