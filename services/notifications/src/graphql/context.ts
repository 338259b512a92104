import type { RequestContext } from '@utility-pay/service-kit';
import type { Notifications } from '../app.ts';

export interface GraphqlContext extends RequestContext {
  useCases: Notifications['useCases'];
}
