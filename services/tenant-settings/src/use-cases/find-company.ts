import { type Actor, isStaffOf } from '@utility-pay/contracts';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

/** A company that the caller belongs to; undefined for any other, as if it were not there. */
export const findCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> => {
    const belongs = isStaffOf(actor, companyId) || (actor.kind === 'user' && actor.companyId === companyId);
    return belongs ? companies.find(companyId) : undefined;
  };
