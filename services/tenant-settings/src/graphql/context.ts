import type { RequestContext } from '@utility-pay/service-kit';
import type { TenantSettingsUseCases } from '../wire.ts';

export interface GraphqlContext extends RequestContext {
  useCases: TenantSettingsUseCases;
}
