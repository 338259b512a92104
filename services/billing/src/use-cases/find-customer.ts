import type { Actor } from '@utility-pay/contracts';
import type { Customer } from '../domain/customer.ts';
import { companyToRead, mayRead } from './access.ts';
import type { CustomerRepository } from './ports.ts';

/** A customer that the caller may read; undefined for any other, as if it were not there. */
export const findCustomer =
  (customers: CustomerRepository) =>
  async (actor: Actor, customerId: string, inCompany?: number): Promise<Customer | undefined> => {
    const companyId = companyToRead(actor, inCompany);
    if (companyId === undefined || !mayRead(actor, companyId, customerId)) return undefined;
    return customers.find(companyId, customerId);
  };
