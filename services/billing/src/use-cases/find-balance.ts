import type { Actor } from '@utility-pay/contracts';
import { type Balance, balanceAddress } from '../domain/balance.ts';
import { balanceOf, type Customer } from '../domain/customer.ts';
import { findCustomer } from './find-customer.ts';
import type { CustomerRepository } from './ports.ts';

export interface CustomerBalance {
  customer: Customer;
  balance: Balance;
}

/** A balance of a customer that the caller may read; undefined for any other, as if it were not there. */
export const findBalance =
  (customers: CustomerRepository) =>
  async (actor: Actor, balanceId: string, inCompany?: number): Promise<CustomerBalance | undefined> => {
    const address = balanceAddress(balanceId);
    const customer = address && (await findCustomer(customers)(actor, address.customerId, inCompany));
    const balance = customer && balanceOf(customer, address.period);
    return balance && { customer, balance };
  };
