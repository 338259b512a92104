import { type Actor, businessInformationRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Company } from '../domain/company.ts';
import { requirePermission } from './access.ts';
import type { CompanyRepository } from './ports.ts';

export interface BusinessInformationInput {
  name: string;
  phone: string;
  address: string;
  website: string;
  email: string;
}

export type UpdateCompanyResult = { kind: 'saved'; company: Company } | { kind: 'refused'; userErrors: UserError[] };

/** Updates the information that customers see of a company. Requires manageUsers. */
export const updateBusinessInformation =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number, input: BusinessInformationInput): Promise<UpdateCompanyResult> => {
    requirePermission(actor, companyId, 'manageUsers');
    if (!(await companies.find(companyId))) throw notFound('Company');
    const parsed = businessInformationRule.safeParse({ ...input, website: input.website.trim() });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const information = { ...parsed.data, website: parsed.data.website || null };
    const company = await companies.saveInformation(companyId, information);
    if (!company) throw notFound('Company');
    return { kind: 'saved', company };
  };
