import type { RequestContext } from '@utility-pay/service-kit';
import type { Identity } from '../app.ts';

export interface GraphqlContext extends RequestContext {
  useCases: Identity['useCases'];
  /** Whether this request has tried an answer to a security question. */
  hasGuessed?: boolean;
}
