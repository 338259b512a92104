import { facts } from '@utility-pay/contracts';
import { createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createCompanyRepository } from './data/company.repository.ts';
import { companyResolvers } from './graphql/company.resolvers.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { createCompany } from './use-cases/create-company.ts';
import { findCompany } from './use-cases/find-company.ts';
import { findCompanyForService } from './use-cases/find-company-for-service.ts';

export interface TenantSettings extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Companies: who the tenants are. */
export function createTenantSettings(platform: Platform): TenantSettings {
  const { useCases, prepare } = wire(platform);
  return {
    name: 'tenant-settings',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers: companyResolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [],
    sweepers: [],
    publishes: [facts.companyCreated],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform) {
  const companies = createCompanyRepository(platform);
  return {
    prepare: companies.prepare,
    useCases: {
      createCompany: createCompany(companies),
      findCompany: findCompany(companies),
      findCompanyForService: findCompanyForService(companies),
      /** Names alone are public: whoever claims an account chooses among them. */
      listCompanies: companies.all,
    },
  };
}
