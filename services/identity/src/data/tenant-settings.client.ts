import { CLAIM_CHECK_BY_NAME } from '@utility-pay/contracts';
import { createCompanyDirectory as createDirectory } from '@utility-pay/service-kit/company-directory';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FindClaimSettings } from '../use-cases/ports/claims.ts';
import type { CompanyDirectory } from '../use-cases/ports/companies.ts';
import { CompanyClaimSettingsDocument, EnsureSandboxDocument } from './gql/tenant-settings.internal.ts';

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

/** Reads a company's claim settings from tenant-settings. */
export const createFindClaimSettings =
  ({ call }: Pick<Platform, 'call'>): FindClaimSettings =>
  async (id) => {
    const query = { query: CompanyClaimSettingsDocument, variables: { id } };
    const { internalCompany } = await call('tenant-settings', query);
    if (!internalCompany) return { claimCheck: 'accountNumber', claimNetworks: [] };
    const { claimCheck, claimNetworks } = internalCompany.claimSettings;
    const isSandbox = typeof internalCompany.sandboxOf === 'number';
    return { claimCheck: CLAIM_CHECK_BY_NAME[claimCheck], claimNetworks, isSandbox };
  };
