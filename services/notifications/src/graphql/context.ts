import type { RequestContext } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

export interface GraphqlContext extends RequestContext {
  useCases: NotificationsUseCases;
}
