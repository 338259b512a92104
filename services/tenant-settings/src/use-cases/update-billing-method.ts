import { type Actor, type BillingMethod, billingMethodRule } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import { requirePermission } from './access.ts';
import { type ChangeParts, changeCompany } from './change-company.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

/** Sets how the amounts of bill files are read; files that are accepted already keep their method. Requires manageUsers. */
export const updateBillingMethod =
  (parts: ChangeParts) =>
  async (actor: Actor, companyId: number, input: { billingMethod: BillingMethod }): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await parts.companies.find(companyId))) throw notFound('Company');
    const parsed = billingMethodRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = await changeCompany(parts, actor, companyId, 'billing-method.changed', parsed.data);
    return { kind: 'saved', company };
  };
