import type { RequestContext } from '@utility-pay/service-kit/graphql/subgraph';
import type { TenantSettingsUseCases } from '../wire.ts';

export interface GraphqlContext extends RequestContext {
  useCases: TenantSettingsUseCases;
}
