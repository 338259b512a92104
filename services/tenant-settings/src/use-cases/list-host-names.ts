import type { Actor } from '@utility-pay/contracts';
import { requireStaff } from './access.ts';
import type { CompanyRepository } from './ports.ts';

/** The hosts of a company's portal, for its staff. */
export const listHostNames =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<string[]> => {
    requireStaff(actor, companyId);
    return (await companies.find(companyId))?.hostNames ?? [];
  };
