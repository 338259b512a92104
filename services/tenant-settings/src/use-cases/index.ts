import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createCompany } from './create-company.ts';
import { findBranding, findLogo } from './find-branding.ts';
import {
  findClaimSettings,
  findCompany,
  findCompanyForService,
  findCompanyOfHost,
  findPortalCompany,
  listCompanies,
  listHostNames,
  resolveCompanyOfHost,
} from './find-company.ts';
import type {
  BrandingRepository,
  CompanyRepository,
  CssScoper,
  HostRepository,
  LogoReader,
  LogoRepository,
} from './ports.ts';
import { resolveHosts, resolveLogos } from './resolve-unconfirmed.ts';
import { resetBranding, updateBranding } from './update-branding.ts';
import { updateBusinessInformation } from './update-business-information.ts';
import { updateClaimSettings } from './update-claim-settings.ts';
import { updateHostNames } from './update-host-names.ts';

interface Dependencies {
  companies: CompanyRepository;
  hosts: HostRepository;
  brandings: BrandingRepository;
  logos: LogoRepository;
  logoReader: LogoReader;
  css: CssScoper;
  clock: Clock;
}

export function createTenantSettingsUseCases(dependencies: Dependencies) {
  const { companies, hosts, brandings, logos, clock } = dependencies;
  const companyOfHost = resolveCompanyOfHost(companies, hosts);
  const portalCompany = findPortalCompany(companies, companyOfHost);
  return {
    createCompany: createCompany(companies),
    findCompany: findCompany(companies),
    findCompanyForService: findCompanyForService(companies),
    findCompanyOfHost: findCompanyOfHost(companyOfHost),
    listCompanies: listCompanies(companies),
    updateBusinessInformation: updateBusinessInformation(companies),
    findClaimSettings: findClaimSettings(companies),
    updateClaimSettings: updateClaimSettings(companies),
    listHostNames: listHostNames(companies),
    updateHostNames: updateHostNames(companies, hosts),
    findPortalCompany: portalCompany,
    findBranding: findBranding(portalCompany, brandings),
    findLogo: findLogo(brandings, logos),
    updateBranding: updateBranding(dependencies),
    resetBranding: resetBranding({ companies, brandings, logos }),
    resolveHosts: resolveHosts(companies, hosts, clock),
    resolveLogos: resolveLogos(brandings, logos, clock),
  };
}

export type TenantSettingsUseCases = ReturnType<typeof createTenantSettingsUseCases>;
