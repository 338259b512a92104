import type { RequestContext } from '@utility-pay/service-kit/graphql/context';
import type { TenantSettingsUseCases } from '../use-cases/index.ts';

/** The context of every resolver; codegen imports it by this path. */
export interface GraphqlContext extends RequestContext {
  useCases: TenantSettingsUseCases;
}
