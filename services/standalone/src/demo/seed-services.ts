import { type Actor, applyUploadJob, type ServiceName } from '@utility-pay/contracts';
import { createServiceCaller, type ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Platform } from '@utility-pay/service-kit/platform';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { StandaloneConfig } from '../config.ts';
import type { Keys } from '../keys.ts';
import { createServices, type Services } from '../services.ts';
import { createSeedClock, type SeedClock } from './seed-clock.ts';

/** What the sample company is made with. */
export interface SeedGround {
  config: StandaloneConfig;
  keys: Keys;
  mongoUri: string;
  redisUrl: string;
  /** Absent: no payments are made. */
  simulatorUrl: string | undefined;
  logOf: (name: ServiceName) => Logger;
}

export interface SeedServices extends Services {
  ground: SeedGround;
  clock: SeedClock;
  platformOf(name: ServiceName): Platform;
  /** Asks a service as somebody: the same operations as everybody uses. */
  as(actor: Actor): ServiceCaller;
  /** Works a file through that was taken in, here and at the time that the clock tells. */
  applyUpload(companyId: number, uploadId: string): Promise<void>;
}

/** Webhooks of sample payments go to a closed port; the seed polls the payments instead. */
const NO_WEBHOOKS = 'http://127.0.0.1:9';

/** Whoever seeds does what a super admin may do. */
export const SEEDER: Actor = {
  kind: 'user',
  userId: 'sample-company',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/**
 * Runs `work` on the five services, built on a clock that can tell past times. What they would schedule for themselves
 * is done here; the events that they tell go to the product's own workers.
 */
export async function withSeedServices<T>(
  ground: SeedGround,
  work: (services: SeedServices) => Promise<T>,
): Promise<T> {
  const clock = createSeedClock();
  const services = await createServices({
    ...ground,
    config: { ...ground.config, PUBLIC_URL: NO_WEBHOOKS },
    withSuperAdmin: false,
    clock,
    adapt: (platform) => ({ ...platform, queues: { ...platform.queues, add: async () => undefined } }),
  });
  const partsOf = (name: ServiceName) => {
    const found = services.all.find(({ platform }) => platform.name === name);
    if (!found) throw new Error(`${name} was not built`);
    return found;
  };
  const secrets = keyRing(ground.keys.INTERNAL_SECRET);
  try {
    return await work({
      ...services,
      ground,
      clock,
      platformOf: (name) => partsOf(name).platform,
      as: (actor) => createServiceCaller(services.transport, secrets, actor),
      applyUpload: async (companyId, uploadId) => {
        const handler = partsOf('billing').app.handlers.find(({ name }) => name === applyUploadJob.name);
        await handler?.handle({ companyId, uploadId, generation: 0 });
      },
    });
  } finally {
    for (const { app, platform } of services.all) {
      await app.subgraph.server.stop();
      await platform.close();
    }
  }
}
