import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createCompany } from './create-company.ts';
import { ensureSandbox } from './ensure-sandbox.ts';
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
import { updateHostNames } from './update-host-names.ts';
import { updateBillingMethod, updateClaimSettings, updateOtherAmounts, updateUploadReview } from './update-settings.ts';

interface Dependencies {
  companies: CompanyRepository;
  hosts: HostRepository;
  brandings: BrandingRepository;
  logos: LogoRepository;
  logoReader: LogoReader;
  css: CssScoper;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
}

export function createTenantSettingsUseCases(dependencies: Dependencies) {
  const { companies, hosts, brandings, logos, recordAct, clock } = dependencies;
  const companyOfHost = resolveCompanyOfHost(companies, hosts);
  const portalCompany = findPortalCompany(companies, companyOfHost);
  return {
    createCompany: createCompany(companies, recordAct),
    ensureSandbox: ensureSandbox(dependencies),
    findCompany: findCompany(companies),
    findCompanyForService: findCompanyForService(companies),
    findCompanyOfHost: findCompanyOfHost(companyOfHost),
    listCompanies: listCompanies(companies),
    updateBusinessInformation: updateBusinessInformation(dependencies),
    findClaimSettings: findClaimSettings(companies),
    updateClaimSettings: updateClaimSettings(dependencies),
    updateBillingMethod: updateBillingMethod(dependencies),
    updateUploadReview: updateUploadReview(dependencies),
    updateOtherAmounts: updateOtherAmounts(dependencies),
    listHostNames: listHostNames(companies),
    updateHostNames: updateHostNames(dependencies),
    findPortalCompany: portalCompany,
    findBranding: findBranding(portalCompany, brandings),
    findLogo: findLogo(brandings, logos),
    updateBranding: updateBranding(dependencies),
    resetBranding: resetBranding(dependencies),
    resolveHosts: resolveHosts(companies, hosts, clock),
    resolveLogos: resolveLogos(brandings, logos, clock),
  };
}

export type TenantSettingsUseCases = ReturnType<typeof createTenantSettingsUseCases>;
