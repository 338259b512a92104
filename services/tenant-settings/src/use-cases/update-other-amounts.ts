import { type Actor, type OtherAmounts, otherAmountsRule } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import { requirePermission } from './access.ts';
import { type ChangeParts, changeCompany } from './change-company.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

/** Sets whether customers may pay an amount other than the amount due. Requires manageUsers. */
export const updateOtherAmounts =
  (parts: ChangeParts) =>
  async (actor: Actor, companyId: number, input: OtherAmounts): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await parts.companies.find(companyId))) throw notFound('Company');
    const parsed = otherAmountsRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = await changeCompany(parts, actor, companyId, 'other-amounts.changed', {
      otherAmounts: parsed.data,
    });
    return { kind: 'saved', company };
  };
