import { type Actor, createCompanyRule, isSuperAdmin, type UserError } from '@utility-pay/contracts';
import { forbidden, invalidInput, unauthenticated } from '@utility-pay/service-kit';
import { type Company, newCompany } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

export type CreateCompanyResult = { kind: 'created'; company: Company } | { kind: 'refused'; userErrors: UserError[] };

/** Makes a company. For a super admin. */
export const createCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, input: { name: string }): Promise<CreateCompanyResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    const parsed = createCompanyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const company = newCompany(await companies.nextId(), parsed.data.name);
    await companies.add(company);
    return { kind: 'created', company };
  };
