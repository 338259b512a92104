import { CLAIM_CHECK_BY_NAME } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FindClaimSettings } from '../use-cases/ports/claims.ts';
import { CompanyClaimSettingsDocument } from './gql/tenant-settings.internal.ts';

/** Reads a company's rules for claims from tenant-settings. */
export const createClaimSettings =
  ({ call }: Pick<Platform, 'call'>): FindClaimSettings =>
  async (id) => {
    const query = { query: CompanyClaimSettingsDocument, variables: { id } };
    const { internalCompany } = await call('tenant-settings', query);
    if (!internalCompany) return { claimCheck: 'accountNumber', claimNetworks: [] };
    const { claimCheck, claimNetworks } = internalCompany.claimSettings;
    const isSandbox = typeof internalCompany.sandboxOf === 'number';
    return { claimCheck: CLAIM_CHECK_BY_NAME[claimCheck], claimNetworks, isSandbox };
  };
