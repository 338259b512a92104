import type { Actor } from '@utility-pay/contracts';
import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
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

const cacheKey = ({ companyId, id }: CustomerKey): string => `${companyId}-${id}`;

/** Returns a loader for the customers that other services refer to: one query per company and request. */
export const createCustomerLoader = (
  { findCustomers }: Pick<BillingUseCases, 'findCustomers'>,
  actor: Actor,
): CustomerLoader =>
  new DataLoader(
    async (keys) => {
      const byCompany = Map.groupBy(keys, ({ companyId }) => companyId);
      const found = await Promise.all(
        [...byCompany].map(([companyId, companyKeys]) =>
          findCustomers(
            actor,
            companyId,
            companyKeys.map(({ id }) => id),
          ),
        ),
      );
      const byKey = new Map(found.flat().map((customer) => [cacheKey(customer), customer]));
      return keys.map((key) => byKey.get(cacheKey(key)));
    },
    { cacheKeyFn: cacheKey },
  );
