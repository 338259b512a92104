import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type MongoEngine, startEngines } from '../../packages/engines/src/index.ts';

/**
 * Global setup of vitest: starts one MongoDB and one Redis for the whole run. Each test file creates its own databases
 * in them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'utility-pay-test-'));
  const log = (message: string, details?: object) => console.log(message, details ?? '');
  const engines = await startEngines({ dataDir, log, mode: 'test' });
  await keepExpiredDocuments(engines.mongo);
  process.env.MONGODB_URI = engines.mongo.uri;
  process.env.REDIS_URL = engines.redis.url;
  return async () => {
    await engines.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Turns off the removal of expired documents (TTL) in a database that this process has started. The server compares
 * expiry dates with its own clock, and tests have clocks of their own: a document that a test has just written may have
 * expired by the server's clock.
 */
async function keepExpiredDocuments({ uri, name }: MongoEngine): Promise<void> {
  if (name === 'external') return;
  const client = await MongoClient.connect(uri);
  try {
    const turnedOff = client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
    await turnedOff.catch((error: unknown) =>
      console.log('The server keeps removing expired documents', { name, error }),
    );
  } finally {
    await client.close();
  }
}
