import type { RequestContext } from '@utility-pay/service-kit';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

export interface GraphqlContext extends RequestContext {
  useCases: PaymentsUseCases;
}
