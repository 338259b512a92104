import { type Actor, isStaffOf } from '@utility-pay/contracts';
import { requireOwn } from '@utility-pay/service-kit/auth';
import { forbidden } from '@utility-pay/service-kit/errors';
import { countOpenBills, NO_OPEN_BILLS, type OpenBills } from '../domain/open-bills.ts';
import type { CustomerRepository } from './ports.ts';

/** Returns the open bills of a company, for the preview of another billing method. Reads every account. Staff only. */
export const readOpenBills =
  (customers: Pick<CustomerRepository, 'ledgers'>) =>
  async (actor: Actor, companyId: number): Promise<OpenBills> => {
    requireOwn(actor, companyId);
    if (!isStaffOf(actor, companyId)) throw forbidden();
    let counts = NO_OPEN_BILLS;
    for await (const account of customers.ledgers(companyId)) counts = countOpenBills(counts, account);
    return counts;
  };
