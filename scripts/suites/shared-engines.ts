import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from '../../packages/engines/src/index.ts';

/** Vitest's global setup: one MongoDB and one Redis for the whole run. Each test file creates its own databases in them. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'utility-pay-test-'));
  const log = (message: string, details?: object) => console.log(message, details ?? '');
  const engines = await startEngines({ dataDir, log, mode: 'test' });
  process.env.MONGODB_URI = engines.mongo.uri;
  process.env.REDIS_URL = engines.redis.url;
  return async () => {
    await engines.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
