import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import type { PaymentsUseCases } from '../use-cases/index.ts';

export interface GraphqlContext extends RequestContext {
  useCases: PaymentsUseCases;
}
