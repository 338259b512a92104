import type { Platform } from '@utility-pay/service-kit/platform';
import { createBrandingRepository } from './data/branding.repository.ts';
import { createCompanyRepository } from './data/company.repository.ts';
import { createHostRepository } from './data/host.repository.ts';
import { createLogoRepository } from './data/logo.repository.ts';
import { createCssScoper } from './providers/css/css-scoper.ts';
import { createLogoReader } from './providers/logo-reader.ts';
import { createCompany } from './use-cases/create-company.ts';
import { findBranding } from './use-cases/find-branding.ts';
import { findCompany } from './use-cases/find-company.ts';
import { findCompanyForService } from './use-cases/find-company-for-service.ts';
import { companyOfHost, findCompanyOfHost } from './use-cases/find-company-of-host.ts';
import { findLogo } from './use-cases/find-logo.ts';
import { listHostNames } from './use-cases/list-host-names.ts';
import { resetBranding } from './use-cases/reset-branding.ts';
import { settleHosts } from './use-cases/settle-hosts.ts';
import { settleLogos } from './use-cases/settle-logos.ts';
import { updateBranding } from './use-cases/update-branding.ts';
import { updateBusinessInformation } from './use-cases/update-business-information.ts';
import { updateHostNames } from './use-cases/update-host-names.ts';
import { inspectQueues, retryJobs } from './use-cases/work-queues.ts';

/** Builds what the service does from what it stands on. */
export function wire(platform: Platform) {
  const { clock, log, queues } = platform;
  const companies = createCompanyRepository(platform);
  const hosts = createHostRepository(platform);
  const brandings = createBrandingRepository(platform);
  const logos = createLogoRepository(platform);
  const ofHost = companyOfHost(companies, hosts);
  return {
    prepare: companies.prepare,
    useCases: {
      createCompany: createCompany(companies),
      findCompany: findCompany(companies),
      findCompanyForService: findCompanyForService(companies),
      findCompanyOfHost: findCompanyOfHost(ofHost),
      /** Names alone are public: whoever claims an account chooses among them. */
      listCompanies: companies.listNames,
      updateBusinessInformation: updateBusinessInformation(companies),
      listHostNames: listHostNames(companies),
      updateHostNames: updateHostNames(companies, hosts),
      findBranding: findBranding({ companies, brandings, companyOfHost: ofHost }),
      findLogo: findLogo(brandings, logos),
      updateBranding: updateBranding({
        companies,
        brandings,
        logos,
        logoReader: createLogoReader(),
        css: createCssScoper(),
      }),
      resetBranding: resetBranding({ companies, brandings, logos }),
      settleHosts: settleHosts(companies, hosts, clock),
      settleLogos: settleLogos(brandings, logos, clock),
      inspectQueues: inspectQueues(queues.admin, log),
      retryJobs: retryJobs(queues.admin, log),
    },
  };
}

export type TenantSettingsUseCases = ReturnType<typeof wire>['useCases'];
