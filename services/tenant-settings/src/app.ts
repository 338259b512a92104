import { domainEvents } from '@utility-pay/contracts';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { inDoubtSweepers } from './jobs/in-doubt.sweepers.ts';
import { migrations } from './migrations.ts';
import { type TenantSettingsUseCases, wire } from './wire.ts';

export { migrations } from './migrations.ts';

export interface TenantSettings extends ServiceApp {
  useCases: TenantSettingsUseCases;
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
    publishes: [domainEvents.companyCreated, domainEvents.companyUpdated, domainEvents.brandingUpdated],
    migrations,
    prepare,
  };
}
