import type { DomainEvent } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Customer } from '../domain/customer.ts';
import type { CustomerRepository } from './ports.ts';

/** What to write, if anything, and what to tell the caller. */
export interface Decision<Result> {
  after?: Customer;
  events?: DomainEvent[];
  result: Result;
}

/** With each attempt that fails another writer has moved on, so this many are met only by a customer under siege. */
const ATTEMPTS = 100;

/**
 * Reads a customer, decides, writes; decides again when it was written in between. Undefined for an unknown customer.
 * @throws AppError CONFLICT when others kept writing.
 */
export async function changeCustomer<Result>(
  customers: CustomerRepository,
  companyId: number,
  customerId: string,
  decide: (customer: Customer) => Decision<Result>,
): Promise<Result | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await customers.find(companyId, customerId);
    if (!before) return undefined;
    const { after, events = [], result } = decide(before);
    if (!after || (await customers.save(companyId, { before, after }, events))) return result;
  }
  throw new AppError('CONFLICT', 'The account is being changed by others. Please try again.');
}
