import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
import type { IdentityUseCases } from '../use-cases/index.ts';

export interface GraphqlContext extends RequestContext {
  useCases: IdentityUseCases;
  /** Whether this request has tried an answer to a security question. */
  hasTriedAnswer?: boolean;
}
