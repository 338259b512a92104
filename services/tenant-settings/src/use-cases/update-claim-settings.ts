import { type Actor, claimSettingsRule } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { ClaimSettings } from '../domain/company.ts';
import { requirePermission } from './access.ts';
import { type ChangeParts, changeCompany } from './change-company.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

/** Sets how a company's accounts are claimed. Requires manageUsers. */
export const updateClaimSettings =
  (parts: ChangeParts) =>
  async (actor: Actor, companyId: number, input: ClaimSettings): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await parts.companies.find(companyId))) throw notFound('Company');
    const parsed = claimSettingsRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = await changeCompany(parts, actor, companyId, 'claim-settings.changed', parsed.data);
    return { kind: 'saved', company };
  };
