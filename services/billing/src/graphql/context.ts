import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
import DataLoader from 'dataloader';
import type { ListedCustomer } from '../domain/customer.ts';
import type { BillingUseCases } from '../use-cases/index.ts';
import type { LargeValues } from '../use-cases/ports/customers.ts';

export interface GraphqlContext extends RequestContext {
  useCases: BillingUseCases;
}

interface CustomerKey {
  companyId: number;
  id: string;
}

type CustomerLoader = DataLoader<CustomerKey, ListedCustomer | undefined, string>;

/** Loaders of each request, by the large values that they read: a request may select such values in one place and not in another. */
const loaders = new WeakMap<GraphqlContext, Map<string, CustomerLoader>>();

/** Returns a customer to which another service refers; undefined if there is none. Batches the reads of a request by company. */
export function loadCustomer(
  context: GraphqlContext,
  key: CustomerKey,
  values: LargeValues,
): Promise<ListedCustomer | undefined> {
  const ofRequest = loaders.get(context) ?? new Map<string, CustomerLoader>();
  loaders.set(context, ofRequest);
  const name = JSON.stringify(values);
  const loader = ofRequest.get(name) ?? createLoader(context, values);
  ofRequest.set(name, loader);
  return loader.load(key);
}

const cacheKey = ({ companyId, id }: CustomerKey): string => `${companyId}-${id}`;

const createLoader = ({ actor, useCases: { findCustomers } }: GraphqlContext, values: LargeValues): CustomerLoader =>
  new DataLoader(
    async (keys) => {
      const byCompany = Map.groupBy(keys, ({ companyId }) => companyId);
      const found = await Promise.all(
        [...byCompany].map(([companyId, companyKeys]) =>
          findCustomers(
            actor,
            companyId,
            companyKeys.map(({ id }) => id),
            values,
          ),
        ),
      );
      const byKey = new Map(found.flat().map((customer) => [cacheKey(customer), customer]));
      return keys.map((key) => byKey.get(cacheKey(key)));
    },
    { cacheKeyFn: cacheKey },
  );
