import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, applyUploadJob, type ServiceName } from '@utility-pay/contracts';
import { createServiceCaller, type ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { StandaloneConfig } from '../config.ts';
import type { InstallationSecrets } from '../installation-secrets.ts';
import { createServices, type Services } from '../services.ts';

/** Configuration and databases used for seeding. */
export interface SeedEnvironment {
  config: StandaloneConfig;
  secrets: InstallationSecrets;
  mongoUri: string;
  redisUrl: string;
  /** If undefined, no payments are created. */
  simulatorUrl: string | undefined;
  logOf: (name: ServiceName) => Logger;
}

export interface SeedServices extends Services {
  environment: SeedEnvironment;
  clock: SeedClock;
  platformOf(name: ServiceName): Platform;
  /** Returns a caller of the services' public operations as an actor, who signs in for each call. */
  as(actor: Actor): ServiceCaller;
  /** Applies an uploaded file in this process, at the time of the seed clock. */
  applyUpload(companyId: number, uploadId: string): Promise<void>;
}

/** Nothing listens on this port, so that no webhooks of sample payments arrive. The seed polls the payments instead. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

/** The address of the sample customers: claims from loopback are not limited. */
const LOOPBACK_ADDRESS = '127.0.0.1';

/** Seeding acts as a super admin. */
export const SEEDER: Actor = {
  kind: 'user',
  userId: 'sample-company',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/**
 * Runs `work` with the five services on a clock that can be set to past times. Jobs are not queued: `applyUpload` runs
 * them in this process. Events are published to the product's workers.
 */
export async function withSeedServices<T>(
  environment: SeedEnvironment,
  work: (services: SeedServices) => Promise<T>,
): Promise<T> {
  const clock = createSeedClock();
  const services = await createServices({
    ...environment,
    config: { ...environment.config, PUBLIC_URL: UNREACHABLE_URL },
    withSuperAdmin: false,
    clock,
    adapt: (platform) => ({ ...platform, queues: { ...platform.queues, add: async () => undefined } }),
  });
  const partsOf = (name: ServiceName) => {
    const service = services.all.find(({ platform }) => platform.name === name);
    if (!service) throw new Error(`${name} was not created`);
    return service;
  };
  try {
    return await work({
      ...services,
      environment,
      clock,
      platformOf: (name) => partsOf(name).platform,
      as: (actor) => (service, request) => {
        const signedIn = actor.kind === 'user' ? { ...actor, authenticatedAt: clock.now().toISOString() } : actor;
        return createServiceCaller(services.transport, signedIn, LOOPBACK_ADDRESS)(service, request);
      },
      applyUpload: async (companyId, uploadId) => {
        const handler = partsOf('billing').app.handlers.find(({ name }) => name === applyUploadJob.name);
        await handler?.handle({ companyId, uploadId, generation: 0 });
      },
    });
  } finally {
    for (const { platform } of services.all) await platform.close();
  }
}

/** A clock that returns a chosen time inside `at`, and the real time elsewhere. */
export interface SeedClock extends Clock {
  at<T>(time: Date, work: () => Promise<T>): Promise<T>;
}

function createSeedClock(now: () => Date = () => new Date()): SeedClock {
  const seedTime = new AsyncLocalStorage<Date>();
  return { now: () => new Date(seedTime.getStore() ?? now()), at: (time, work) => seedTime.run(time, work) };
}
