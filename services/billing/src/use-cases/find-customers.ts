import type { Actor } from '@utility-pay/contracts';
import type { Customer } from '../domain/customer.ts';
import { mayRead } from './access.ts';
import type { CustomerRepository } from './ports.ts';

/** The customers among these that the caller may read, in no order; others as if they were not there. */
export const findCustomers =
  (customers: CustomerRepository) =>
  async (actor: Actor, companyId: number, customerIds: readonly string[]): Promise<Customer[]> => {
    const readable = customerIds.filter((id) => mayRead(actor, companyId, id));
    return readable.length === 0 ? [] : customers.findMany(companyId, readable);
  };
