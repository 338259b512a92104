import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import type { BillingUseCases } from '../use-cases/billing-use-cases.ts';
import type { CustomerLoader } from './customer.loader.ts';

export interface GraphqlContext extends RequestContext {
  useCases: BillingUseCases;
  customers: CustomerLoader;
}
