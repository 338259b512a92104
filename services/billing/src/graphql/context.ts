import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
import DataLoader from 'dataloader';
import type { Customer } from '../domain/customer.ts';
import type { BillingUseCases } from '../use-cases/index.ts';

export interface GraphqlContext extends RequestContext {
  useCases: BillingUseCases;
}

interface CustomerKey {
  companyId: number;
  id: string;
}

type CustomerLoader = DataLoader<CustomerKey, Customer | undefined, string>;

const loaders = new WeakMap<GraphqlContext, CustomerLoader>();

/** Returns a customer that another service refers to; undefined if missing. One query per company and request. */
export function loadCustomer(context: GraphqlContext, key: CustomerKey): Promise<Customer | undefined> {
  const loader = loaders.get(context) ?? createLoader(context);
  loaders.set(context, loader);
  return loader.load(key);
}

const cacheKey = ({ companyId, id }: CustomerKey): string => `${companyId}-${id}`;

const createLoader = ({ actor, useCases: { findCustomers } }: GraphqlContext): CustomerLoader =>
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
