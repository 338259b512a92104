import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

/** A company of any tenant, for another service that serves one of its people. */
export const findCompanyForService =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> => {
    if (actor.kind !== 'service' || actor.service === 'gateway') throw forbidden();
    return companies.find(companyId);
  };
