import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
import type { PaymentsUseCases } from '../use-cases/index.ts';

export interface GraphqlContext extends RequestContext {
  useCases: PaymentsUseCases;
}
