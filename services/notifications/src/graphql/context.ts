import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import type { NotificationsUseCases } from '../wire.ts';

export interface GraphqlContext extends RequestContext {
  useCases: NotificationsUseCases;
}
