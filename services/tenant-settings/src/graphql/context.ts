import type { RequestContext } from '@utility-pay/service-kit';
import type { TenantSettings } from '../app.ts';

export interface GraphqlContext extends RequestContext {
  useCases: TenantSettings['useCases'];
}
