import { createCompanyDirectory as createDirectory } from '@utility-pay/service-kit/company-directory';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { CompanyDirectory } from '../use-cases/ports/companies.ts';
import { EnsureSandboxDocument } from './gql/tenant-settings.internal.ts';

/** Reads companies from tenant-settings, and has it create their sandboxes. */
export const createCompanyDirectory = ({ call }: Pick<Platform, 'call'>): CompanyDirectory => ({
  ...createDirectory({ call }),
  ensureSandbox: async (companyId) => {
    const { internalEnsureSandbox } = await call('tenant-settings', {
      query: EnsureSandboxDocument,
      variables: { companyId },
    });
    return internalEnsureSandbox?.id;
  },
});
