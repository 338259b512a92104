import { type Actor, businessInformationRule, type Refused } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Company } from '../domain/company.ts';
import { type ChangeDependencies, changeCompany } from './change-company.ts';

export interface BusinessInformationInput {
  name: string;
  phone: string;
  address: string;
  website: string;
  email: string;
  /** If absent, the time zone does not change. */
  timeZone?: string;
}

export type UpdateCompanyResult = { kind: 'saved'; company: Company } | Refused;

/** Updates a company's name, contact data and time zone. Requires manageUsers. */
export const updateBusinessInformation =
  (dependencies: ChangeDependencies) =>
  async (actor: Actor, companyId: number, input: BusinessInformationInput): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await dependencies.companies.find(companyId))) throw notFound('Company');
    const parsed = businessInformationRule.safeParse({ ...input, website: input.website.trim() });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { timeZone, ...contact } = parsed.data;
    const information = {
      ...contact,
      website: contact.website || null,
      ...(timeZone === undefined ? {} : { timeZone }),
    };
    const company = await changeCompany(dependencies, actor, companyId, 'business-information.changed', information);
    return { kind: 'saved', company };
  };
