import { BILLING_METHOD_BY_NAME, DEFAULT_BILLING_METHOD } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FindBillingMethod } from '../use-cases/ports.ts';
import { CompanyBillingMethodDocument } from './gql/tenant-settings.internal.ts';

/** Reads a company's billing method from tenant-settings. Not cached: each file uses the setting at the time it is accepted. */
export const createFindBillingMethod =
  ({ call }: Pick<Platform, 'call'>): FindBillingMethod =>
  async (id) => {
    const request = { query: CompanyBillingMethodDocument, variables: { id } };
    const { internalCompany } = await call('tenant-settings', request);
    return internalCompany ? BILLING_METHOD_BY_NAME[internalCompany.billingMethod] : DEFAULT_BILLING_METHOD;
  };
