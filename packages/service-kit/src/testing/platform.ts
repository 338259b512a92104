import type { Actor, InternalCaller } from '@utility-pay/contracts';
import { Redis } from 'ioredis';
import type { SubgraphResponse, SubgraphTransport } from '../graphql/transport.ts';
import { createLogger } from '../log.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import type { PortalOrigin } from '../portal-origin.ts';
import { type InternalKeys, internalKeys, newInternalKeys } from '../secrets/internal-keys.ts';
import type { ServiceApp } from '../service-app.ts';
import { type Clock, randomId, systemClock } from '../time-and-ids.ts';

/** The keys of all callers of a test, also for processes that it starts. */
export const testKeys = newInternalKeys();

/** Returns the keys with which calls of the actor are signed. */
export function keysOf(actor: Actor): InternalKeys {
  const caller: InternalCaller = actor.kind === 'service' ? actor.service : 'gateway';
  return internalKeys(caller, testKeys);
}

/** A transport on which every company exists, and no other query of another service is available. */
const everyCompanyExists: SubgraphTransport = async (service, { query, variables = {} }) => {
  if (service !== 'tenant-settings' || !query.includes('internalCompany')) throw new Error(`${service} is unavailable`);
  const company = {
    id: variables.id,
    name: `Company ${variables.id}`,
    email: null,
    billingMethod: 'OPEN_ITEM',
    uploadReview: 'UNUSUAL',
  };
  return { data: { internalCompany: company } };
};

/** Creates a platform on the real engines of the test run, with its own database and queues. */
export function createTestPlatform(
  name: Platform['name'],
  environment: Record<string, string | undefined>,
  overrides: Partial<PlatformOptions> = {},
): Promise<Platform> {
  const { MONGODB_URI: mongoUri, REDIS_URL: redisUrl } = environment;
  if (!mongoUri || !redisUrl) throw new Error('MONGODB_URI and REDIS_URL are not set: service tests need real engines');
  const unique = `test-${randomId(10)}`;
  return createPlatform({
    name,
    mongoUri,
    redisUrl,
    databasePrefix: unique,
    queuePrefix: unique,
    transport: everyCompanyExists,
    internalKeys: internalKeys(name, testKeys),
    logLevel: 'silent',
    log: createLogger(name, 'silent'),
    ...overrides,
  });
}

/**
 * Returns a function that runs operations on a service's subgraph as an actor, as the gateway does. Users have just
 * signed in unless the actor has its own `authenticatedAt`.
 */
export const createGraphClient =
  (app: Pick<ServiceApp, 'subgraph'>, clock: Clock = systemClock) =>
  (
    actor: Actor,
    query: string,
    variables: Record<string, unknown> = {},
    clientAddress = '127.0.0.1',
    portalOrigin?: PortalOrigin,
  ): Promise<SubgraphResponse> => {
    const claims = {
      actor: actor.kind === 'user' ? { authenticatedAt: clock.now().toISOString(), ...actor } : actor,
      requestId: 'test',
      clientAddress,
      portalOrigin,
    };
    return app.subgraph.handle({ query, variables, claims });
  };

/** Drops a test's database and closes its connections. */
export async function disposeTestPlatform(platform: Platform): Promise<void> {
  await platform.mongo.dropDatabase();
  await platform.close();
}

/** Deletes everything in Redis that belongs to this test's service. */
export async function wipeRedis({ redisUrl, mongo }: Platform): Promise<void> {
  const redis = new Redis(redisUrl);
  // The database name is also the prefix of the queues.
  const keys = await redis.keys(`*${mongo.name}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}

/**
 * Returns whether the engine's `explain` shows which index serves a query, as MongoDB's does. If not, logs that tests
 * of query plans are skipped.
 */
export async function supportsExplain({ mongo }: Platform): Promise<boolean> {
  const probe = mongo.collection('plan-probe');
  await probe.createIndex({ a: 1, b: 1 });
  await probe.insertMany([1, 2, 3].map((b) => ({ a: 1, b })));
  const { queryPlanner } = await probe.find({ a: 1 }).sort({ b: 1 }).explain('executionStats');
  await probe.drop();
  const plan = JSON.stringify(queryPlanner.winningPlan);
  const supported = plan.includes('IXSCAN') && !plan.includes('SORT');
  if (!supported) process.stderr.write('SKIPPED: tests of query plans; this engine does not explain them\n');
  return supported;
}
