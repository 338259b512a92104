import { domainEvents } from '@utility-pay/contracts';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createBrandingRepository } from './data/branding.repository.ts';
import { createCompanyRepository } from './data/company.repository.ts';
import { createHostRepository } from './data/host.repository.ts';
import { createLogoRepository } from './data/logo.repository.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createSweepers } from './jobs/sweepers.ts';
import { migrations } from './migrations.ts';
import { createLogoReader } from './providers/logo-reader.ts';
import { createTenantSettingsUseCases, type TenantSettingsUseCases } from './use-cases/index.ts';

export { migrations } from './migrations.ts';

export interface TenantSettings extends ServiceApp {
  useCases: TenantSettingsUseCases;
}

/** Composes the service: companies, their host names and their branding. */
export function createTenantSettings(platform: Platform): TenantSettings {
  const companies = createCompanyRepository(platform);
  const useCases = createTenantSettingsUseCases({
    companies,
    hosts: createHostRepository(platform),
    brandings: createBrandingRepository(platform),
    logos: createLogoRepository(platform),
    logoReader: createLogoReader(),
    // The CSS parser is loaded when it is first needed, so that processes start sooner.
    css: { scope: async (css) => (await import('./providers/css/scope-css.ts')).scopeCss(css) },
    createEvent: platform.createEvent,
    recordAct: platform.recordAct,
    clock: platform.clock,
  });
  return {
    name: 'tenant-settings',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      context: { useCases },
    }),
    handlers: [],
    sweepers: createSweepers(useCases),
    publishes: [domainEvents.sandboxCreated, domainEvents.tenantSettingsActRecorded],
    migrations,
    prepare: companies.prepare,
  };
}
