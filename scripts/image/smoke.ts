import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEngines } from '../../packages/engines/src/index.ts';
import { newInternalKeys } from '../../packages/service-kit/src/secrets/internal-keys.ts';
import { buildTree } from './build-tree.ts';
import { imageEnvironment } from './dockerfile.ts';
import { type Inspection, inspectTree } from './inspect-tree.ts';
import { probeConfinement } from './probe-confinement.ts';
import { runOnce, runUntilReady } from './process.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';

export interface SmokeTestResult extends Inspection {
  service: string;
  sandbox: Sandbox;
  /** Milliseconds until each process was ready. */
  readyMs: Record<string, number>;
}

/** Services with a database. They are ready only after its migrations. */
const SERVICES_WITH_DATABASE = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
const SECRET_BYTES = 32;
/** Address of the other services, at which no server listens: a process is ready without them. */
const NO_SERVER = 'http://127.0.0.1:9';

const createSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

function createEnvironment(name: string, mongoUri: string, redisUrl: string): Record<string, string> {
  const urls = SERVICES_WITH_DATABASE.map((service) => [`${service.toUpperCase().replace('-', '_')}_URL`, NO_SERVER]);
  return {
    ...imageEnvironment(),
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    DATABASE_PREFIX: name,
    QUEUE_PREFIX: name,
    ENCRYPTION_KEY: createSecret(),
    PUBLIC_URL: 'http://127.0.0.1:4000',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(urls),
  };
}

/** Removes the databases of this run, because MONGODB_URI may be a shared server. */
async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  for (const service of SERVICES_WITH_DATABASE) await client.db(`${prefix}-${service}`).dropDatabase();
  await client.close();
}

/** Checks that the gateway serves the portal, because it is ready without the portal's files too. */
async function expectPortal(url: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  if (response.status !== 200 || !(await response.text()).includes('<div id="root"'))
    throw new Error(`the gateway returned ${response.status} instead of the portal`);
}

/**
 * Builds the files of each service's image, starts the service's processes from them in a sandbox, waits until they are
 * ready, and stops them. Uses the engines of MONGODB_URI and REDIS_URL if these are set.
 * @throws Error for the first process that does not become ready or does not stop
 */
export async function runSmokeTest(
  services: readonly string[],
  log: (line: string) => void,
): Promise<SmokeTestResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'utility-pay-image-'));
  // Readable for all, because the sandbox runs as another user.
  chmodSync(folder, 0o755);
  const engines = await startEngines({ dataDir: join(folder, 'engines'), log });
  const environment = createEnvironment(basename(folder), engines.mongo.uri, engines.redis.url);
  const { privateKeys, publicKeys } = newInternalKeys();
  const createImage = async (service: string) => {
    const tree = await buildTree(service, join(folder, service));
    return { tree, sandbox: findSandbox(tree) };
  };
  try {
    if (services.some((service) => SERVICES_WITH_DATABASE.includes(service))) {
      const standalone = await createImage('standalone');
      log('standalone: portal migrate up');
      log(await runOnce(standalone, environment, ['services/standalone/src/portal.ts', 'migrate', 'up']));
    }
    const results: SmokeTestResult[] = [];
    for (const service of services) {
      const image = await createImage(service);
      const inspection = inspectTree(image.tree);
      const problems = [...inspection.problems, ...(await probeConfinement(image))];
      const readyMs: Record<string, number> = {};
      for (const process of ['main', 'worker']) {
        const script = `service/src/${process}.ts`;
        if (!existsSync(join(image.tree, script))) continue;
        readyMs[process] = await runUntilReady(
          image,
          {
            ...environment,
            INTERNAL_PRIVATE_KEY: Object.entries(privateKeys).find(([caller]) => caller === service)?.[1] ?? '',
            INTERNAL_PUBLIC_KEYS: publicKeys,
          },
          script,
          service === 'gateway' ? expectPortal : undefined,
        );
      }
      results.push({ ...inspection, problems, service, sandbox: image.sandbox, readyMs });
    }
    return results;
  } finally {
    await dropDatabases(engines.mongo.uri, basename(folder));
    await engines.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
