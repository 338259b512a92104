import {
  type Actor,
  type AuditAction,
  billingMethodRule,
  claimSettingsRule,
  otherAmountsRule,
  uploadReviewRule,
} from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { z } from 'zod';
import type { CompanySettings } from '../domain/company.ts';
import { type ChangeDependencies, changeCompany } from './change-company.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

/** Returns a use case that validates and saves a setting, for staff with manageUsers. */
const createUpdate =
  <Rule extends z.ZodType>(
    action: AuditAction,
    rule: Rule,
    toSettings: (parsed: z.output<Rule>) => Partial<CompanySettings>,
  ) =>
  (dependencies: ChangeDependencies) =>
  async (actor: Actor, companyId: number, input: z.input<Rule>): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await dependencies.companies.find(companyId))) throw notFound('Company');
    const parsed = rule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = await changeCompany(dependencies, actor, companyId, action, toSettings(parsed.data));
    return { kind: 'saved', company };
  };

/** Sets how a company's accounts are claimed. */
export const updateClaimSettings = createUpdate('claim-settings.changed', claimSettingsRule, (settings) => settings);

/** Sets whether customers may pay an amount other than the amount due. */
export const updateOtherAmounts = createUpdate('other-amounts.changed', otherAmountsRule, (otherAmounts) => ({
  otherAmounts,
}));

/** Sets how the amounts of bill files are read; files that are accepted already keep their method. */
export const updateBillingMethod = createUpdate('billing-method.changed', billingMethodRule, (settings) => settings);

/** Sets which uploads are reviewed before they are applied; files that are accepted already keep their setting. */
export const updateUploadReview = createUpdate('upload-review.changed', uploadReviewRule, (settings) => settings);
