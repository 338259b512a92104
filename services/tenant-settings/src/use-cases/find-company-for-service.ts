import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

/** A company of any tenant, for another service that serves one of its people. */
export const findCompanyForService =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Pick<Company, 'id' | 'name'> | undefined> => {
    if (actor.kind !== 'service' || actor.service === 'gateway') throw forbidden();
    const company = await companies.find(companyId);
    return company && { id: company.id, name: company.name };
  };
