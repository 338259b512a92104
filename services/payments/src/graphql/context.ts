import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

export interface GraphqlContext extends RequestContext {
  useCases: PaymentsUseCases;
}
