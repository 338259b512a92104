import type { Actor } from '@utility-pay/contracts';
import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import DataLoader from 'dataloader';
import type { Customer } from '../domain/customer.ts';
import type { BillingUseCases } from '../use-cases/index.ts';

export interface GraphqlContext extends RequestContext {
  useCases: BillingUseCases;
  customers: CustomerLoader;
}

interface CustomerKey {
  companyId: number;
  id: string;
}

export type CustomerLoader = DataLoader<CustomerKey, Customer | undefined, string>;

const nameOf = ({ companyId, id }: CustomerKey): string => `${companyId}-${id}`;

/** Customers that other services refer to in one request: one query for all of a company's. */
export const createCustomerLoader = (
  { findCustomers }: Pick<BillingUseCases, 'findCustomers'>,
  actor: Actor,
): CustomerLoader =>
  new DataLoader(
    async (keys) => {
      const byCompany = Map.groupBy(keys, ({ companyId }) => companyId);
      const found = await Promise.all(
        [...byCompany].map(([companyId, wanted]) =>
          findCustomers(
            actor,
            companyId,
            wanted.map(({ id }) => id),
          ),
        ),
      );
      const byName = new Map(found.flat().map((customer) => [nameOf(customer), customer]));
      return keys.map((key) => byName.get(nameOf(key)));
    },
    { cacheKeyFn: nameOf },
  );
