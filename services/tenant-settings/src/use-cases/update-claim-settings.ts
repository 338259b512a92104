import { type Actor, claimSettingsRule } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { ClaimSettings } from '../domain/company.ts';
import { requirePermission } from './access.ts';
import type { CompanyRepository } from './ports.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

/** Sets how a company's accounts are claimed. Requires manageUsers. */
export const updateClaimSettings =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number, input: ClaimSettings): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await companies.find(companyId))) throw notFound('Company');
    const parsed = claimSettingsRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = await companies.saveClaimSettings(companyId, parsed.data);
    if (!company) throw notFound('Company');
    return { kind: 'saved', company };
  };
