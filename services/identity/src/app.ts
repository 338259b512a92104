import { domainEvents } from '@utility-pay/contracts';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { migrations } from './migrations.ts';
import type { RecoveryOptions } from './recovery.ts';
import type { SuperAdminCredentials } from './use-cases/make-super-admin.ts';
import { type IdentityUseCases, wire } from './wire.ts';

export { migrations } from './migrations.ts';
export type { SuperAdminCredentials } from './use-cases/make-super-admin.ts';

export interface Identity extends ServiceApp {
  useCases: IdentityUseCases;
}

export interface IdentityOptions extends RecoveryOptions {
  /** Makes the first super admin while there is none. */
  superAdmin?: SuperAdminCredentials | undefined;
}

/** Milliseconds between looks for claims that stopped half-way. */
const CLAIM_SWEEP_MS = 15_000;

/** Who people are: logins, sessions, claims. */
export function createIdentity(platform: Platform, { superAdmin, ...recovery }: IdentityOptions): Identity {
  const { useCases, settleStopped, sweepers, handlers } = wire(platform, recovery);
  const stoppedClaims: Sweeper = { name: 'stopped-claims', everyMs: CLAIM_SWEEP_MS, run: settleStopped };
  return {
    name: 'identity',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers,
    sweepers: [stoppedClaims, ...sweepers],
    publishes: [
      domainEvents.userCreated,
      domainEvents.userDeactivated,
      domainEvents.passwordResetRequested,
      domainEvents.passwordChanged,
    ],
    migrations,
    prepare: async () => {
      if (superAdmin) await useCases.makeSuperAdmin(superAdmin);
    },
  };
}
