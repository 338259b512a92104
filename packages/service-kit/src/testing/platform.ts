import type { Actor } from '@utility-pay/contracts';
import { Redis } from 'ioredis';
import { signInternalToken } from '../auth.ts';
import type { SubgraphResponse, SubgraphTransport } from '../graphql/transport.ts';
import { createLogger } from '../log.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts';
import { keyRing } from '../secrets/key-ring.ts';
import type { ServiceApp } from '../service-app.ts';
import { randomId } from '../time-and-ids.ts';

const INTERNAL_SECRETS = keyRing('a secret that only tests know of, 32+');

/** The world outside a tested service: every company is there, everything else is away. */
const knowsEveryCompany: SubgraphTransport = async (service, { query, variables = {} }) => {
  if (service !== 'tenant-settings' || !query.includes('internalCompany')) throw new Error(`${service} is away`);
  return { data: { internalCompany: { id: variables.id, name: `Company ${variables.id}`, email: null } } };
};

/** A platform on the test run's real engines with a database and queues of its own. */
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
    transport: knowsEveryCompany,
    internalSecrets: INTERNAL_SECRETS,
    logLevel: 'silent',
    log: createLogger(name, 'silent'),
    ...overrides,
  });
}

/** Asks a service's graph as `actor`, the way the gateway does. */
export const createGraphClient =
  (app: ServiceApp) =>
  (
    actor: Actor,
    query: string,
    variables: Record<string, unknown> = {},
    clientAddress = '127.0.0.1',
  ): Promise<SubgraphResponse> => {
    const token = signInternalToken(INTERNAL_SECRETS, app.name, { actor, requestId: 'test', clientAddress });
    return app.subgraph.handle({ query, variables, token });
  };

/** Drops a test's database and lets go of its connections. */
export async function disposeTestPlatform(platform: Platform): Promise<void> {
  await platform.mongo.dropDatabase();
  await platform.close();
}

/** Forgets all that this test's service has in Redis; what other tests have there stays. */
export async function wipeRedis({ redisUrl, mongo }: Platform): Promise<void> {
  const redis = new Redis(redisUrl);
  // The database's name is the prefix of the service's queues too.
  const keys = await redis.keys(`*${mongo.name}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}

/**
 * Whether the engine tells which index serves a query, as MongoDB does. Where it does not, tests of plans have nothing
 * to judge: they are left out, and this says so.
 */
export async function tellsPlans({ mongo }: Platform): Promise<boolean> {
  const probe = mongo.collection('plan-probe');
  await probe.createIndex({ a: 1, b: 1 });
  await probe.insertMany([1, 2, 3].map((b) => ({ a: 1, b })));
  const { queryPlanner } = await probe.find({ a: 1 }).sort({ b: 1 }).explain('executionStats');
  await probe.drop();
  const plan = JSON.stringify(queryPlanner.winningPlan);
  const tells = plan.includes('IXSCAN') && !plan.includes('SORT');
  if (!tells) process.stderr.write('LEFT OUT: tests of which index serves a query; this engine does not tell\n');
  return tells;
}
