import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { balanceAddress } from '../domain/balance.ts';
import { balanceOf } from '../domain/customer.ts';
import type { CustomerBalance } from './find-balance.ts';
import type { CustomerRepository } from './ports.ts';

/** What payments needs to know of a balance before it asks anybody for money. */
export const findPayableBalance =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, balanceId: string): Promise<CustomerBalance | undefined> => {
    requireService(actor, 'payments');
    const address = balanceAddress(balanceId);
    const customer = address && (await customers.find(companyId, address.customerId));
    const balance = customer && balanceOf(customer, address.period);
    return balance && { customer, balance };
  };
