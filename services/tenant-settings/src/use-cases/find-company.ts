import { type Actor, belongsTo } from '@utility-pay/contracts';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

/** A company that the caller belongs to; undefined for any other, as if it were not there. */
export const findCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> =>
    belongsTo(actor, companyId) ? companies.find(companyId) : undefined;
