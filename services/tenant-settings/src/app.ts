import { facts } from '@utility-pay/contracts';
import { createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createBrandingRepository } from './data/branding.repository.ts';
import { createCompanyRepository } from './data/company.repository.ts';
import { createHostRepository } from './data/host.repository.ts';
import { createLogoRepository } from './data/logo.repository.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { inDoubtSweepers } from './jobs/in-doubt.sweepers.ts';
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

export interface TenantSettings extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Companies: who the tenants are, how they are reached and how their portals look. */
export function createTenantSettings(platform: Platform): TenantSettings {
  const { useCases, prepare } = wire(platform);
  return {
    name: 'tenant-settings',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [],
    sweepers: inDoubtSweepers(useCases),
    publishes: [facts.companyCreated, facts.companyUpdated, facts.brandingUpdated],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform) {
  const { clock } = platform;
  const companies = createCompanyRepository(platform);
  const hosts = createHostRepository(platform);
  const brandings = createBrandingRepository(platform);
  const logos = createLogoRepository(platform);
  const ofHost = companyOfHost(companies, hosts);
  return {
    prepare: async () => {
      for (const repository of [companies, hosts, brandings, logos]) await repository.prepare();
    },
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
    },
  };
}
