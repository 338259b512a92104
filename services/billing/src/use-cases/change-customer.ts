import type { DomainEvent } from '@utility-pay/contracts';
import { updateAggregate } from '@utility-pay/service-kit/aggregate';
import type { Customer } from '../domain/customer.ts';
import type { CustomerRepository } from './ports/customers.ts';

/** The change to write, if there is one, and the value to return. */
export interface Decision<Result> {
  after?: Customer;
  events?: DomainEvent[];
  result: Result;
}

/** Maximum attempts after conflicts: many payments and uploads may change one customer at the same time. */
const MAX_ATTEMPTS = 100;

/**
 * Reads a customer, decides and writes; decides again if the customer changed meanwhile. Returns undefined for an unknown customer.
 * @throws AppError CONFLICT after too many conflicts.
 */
export const changeCustomer = <Result>(
  customers: Pick<CustomerRepository, 'find' | 'save'>,
  companyId: number,
  customerId: string,
  decide: (customer: Customer) => Decision<Result> | Promise<Decision<Result>>,
): Promise<Result | undefined> =>
  updateAggregate(
    {
      load: () => customers.find(companyId, customerId),
      save: (before: Customer, { after, events }: { after: Customer; events: DomainEvent[] }) =>
        customers.save(companyId, { before, after }, events),
    },
    async (customer) => {
      const { after, events = [], result } = await decide(customer);
      return { ...(after ? { change: { after, events } } : {}), result };
    },
    MAX_ATTEMPTS,
  );

/** Like `changeCustomer`, and also changes deleted and archived customers. */
export const changeWithRemoved = <Result>(
  { findWithRemoved: find, save }: Pick<CustomerRepository, 'findWithRemoved' | 'save'>,
  companyId: number,
  customerId: string,
  decide: (customer: Customer) => Decision<Result> | Promise<Decision<Result>>,
): Promise<Result | undefined> => changeCustomer({ find, save }, companyId, customerId, decide);
