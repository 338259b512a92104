import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, ServiceName } from '@utility-pay/contracts';
import { createMemoryTransport } from '../../../packages/service-kit/src/graphql/subgraph.ts';
import type { SubgraphResponse } from '../../../packages/service-kit/src/graphql/transport.ts';
import type { Platform } from '../../../packages/service-kit/src/platform.ts';
import { serveHttp } from '../../../packages/service-kit/src/process/http-server.ts';
import { runWorkers } from '../../../packages/service-kit/src/process/run-workers.ts';
import { createSubgraphServer } from '../../../packages/service-kit/src/process/subgraph-server.ts';
import { internalKeys } from '../../../packages/service-kit/src/secrets/internal-keys.ts';
import { keyRing } from '../../../packages/service-kit/src/secrets/key-ring.ts';
import type { ServiceApp } from '../../../packages/service-kit/src/service-app.ts';
import { createTestPlatform, disposeTestPlatform } from '../../../packages/service-kit/src/testing/platform.ts';
import { prepareService } from '../../../packages/service-kit/src/testing/schema.ts';
import { createBilling } from '../../../services/billing/src/app.ts';
import { uploadRoutes } from '../../../services/billing/src/http/uploads.routes.ts';
import { createIdentity } from '../../../services/identity/src/app.ts';
import { createNotifications } from '../../../services/notifications/src/app.ts';
import { createPaymentSimulator } from '../../../services/payment-simulator/src/app.ts';
import { createPayments } from '../../../services/payments/src/app.ts';
import { createTenantSettings } from '../../../services/tenant-settings/src/app.ts';
import { testKeys } from './tokens.ts';

const encryptionKeys = keyRing('the key of a deployment that only tests know, 32+');
const publicUrl = 'http://127.0.0.1:4000';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface RunningService {
  app: ServiceApp;
  url: string;
}

export interface RunningServices {
  all: RunningService[];
  named(name: string): RunningService;
  /** Queries a service as `actor`, with a token like the gateway's. */
  ask(service: ServiceName, actor: Actor, query: string, variables?: object): Promise<SubgraphResponse>;
  stop(): Promise<void>;
}

type Routes = Parameters<typeof createSubgraphServer>[2];

interface ServiceFactory {
  name: Platform['name'];
  create(platform: Platform): { app: ServiceApp; routes?: Routes };
}

const factoriesOf = (simulatorUrl: string): ServiceFactory[] => [
  { name: 'identity', create: (platform) => ({ app: createIdentity(platform, { encryptionKeys }) }) },
  { name: 'tenant-settings', create: (platform) => ({ app: createTenantSettings(platform) }) },
  {
    name: 'billing',
    create: (platform) => {
      const app = createBilling(platform, { encryptionKeys });
      return { app, routes: uploadRoutes(app, platform.log) };
    },
  },
  {
    name: 'payments',
    create: (platform) => ({ app: createPayments(platform, { publicUrl, encryptionKeys, simulatorUrl }) }),
  },
  {
    name: 'notifications',
    create: (platform) => ({ app: createNotifications(platform, { publicUrl, encryptionKeys }) }),
  },
];

/** Starts the five services with their workers on real engines. Each listens on HTTP; they call each other in memory. */
export async function startFiveServices(): Promise<RunningServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'five-services-'));
  const simulator = await createPaymentSimulator({ dataDir, log: silent });
  const memory = createMemoryTransport();
  const all: RunningService[] = [];
  const stopSteps: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true }), () => simulator.stop()];
  for (const { name, create } of factoriesOf(simulator.url)) {
    const platform = await createTestPlatform(name, process.env, {
      transport: memory.transport,
      internalKeys: internalKeys(name, testKeys),
    });
    const { app, routes } = create(platform);
    const { application } = await createSubgraphServer(app.subgraph, () => true, routes, platform);
    memory.add(app.subgraph);
    await prepareService(app, platform);
    const server = await serveHttp(application, '127.0.0.1', 0);
    const workers = runWorkers(app, platform);
    stopSteps.push(
      () => disposeTestPlatform(platform),
      () => workers.close(),
      () => server.close(),
    );
    all.push({ app, url: server.url });
  }
  const named = (name: string): RunningService => {
    const found = all.find(({ app }) => app.name === name);
    if (!found) throw new Error(`no service ${name}`);
    return found;
  };
  return {
    all,
    named,
    ask: (service, actor, query, variables = {}) =>
      named(service).app.subgraph.handle({
        query,
        variables: { ...variables },
        claims: { actor: justSignedIn(actor), requestId: 'test', clientAddress: null },
      }),
    stop: async () => {
      for (const step of stopSteps.reverse()) await step();
    },
  };
}

/** Gives a user a sign-in just now, so that no mutation requires a step-up. */
const justSignedIn = (actor: Actor): Actor =>
  actor.kind === 'user' ? { authenticatedAt: new Date().toISOString(), ...actor } : actor;
