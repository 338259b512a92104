import type { RequestContext } from '@utility-pay/service-kit';
import type { Billing } from '../app.ts';
import type { CustomerLoader } from './customer.loader.ts';

export interface GraphqlContext extends RequestContext {
  useCases: Billing['useCases'];
  customers: CustomerLoader;
}
