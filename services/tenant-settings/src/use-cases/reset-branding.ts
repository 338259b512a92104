import type { Actor } from '@utility-pay/contracts';
import { notFound } from '@utility-pay/service-kit/errors';
import { isShown } from '../domain/branding.ts';
import type { Company } from '../domain/company.ts';
import { requirePermission } from './access.ts';
import { attempt } from './attempt.ts';
import type { BrandingRepository, CompanyRepository, LogoRepository } from './ports.ts';

/** Gives a portal its default looks back. For staff who manage branding. */
export const resetBranding =
  ({
    companies,
    brandings,
    logos,
  }: {
    companies: CompanyRepository;
    brandings: BrandingRepository;
    logos: LogoRepository;
  }) =>
  async (actor: Actor, companyId: number): Promise<Company> => {
    requirePermission(actor, companyId, 'manageBranding');
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    return attempt(async () => {
      const seen = await brandings.find(companyId);
      if (!isShown(seen)) return company;
      const { logo } = seen.looks;
      if (logo) await logos.doubt(companyId, logo.version);
      if (!(await brandings.save(companyId, seen, null))) return undefined;
      if (logo) await logos.remove(companyId, logo.version);
      return company;
    });
  };
