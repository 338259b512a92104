import type { RequestContext } from '@utility-pay/service-kit';
import type { Payments } from '../app.ts';

export interface GraphqlContext extends RequestContext {
  useCases: Payments['useCases'];
}
