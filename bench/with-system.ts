import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Engines, startEngines } from '@utility-pay/engines';
import { type System, startSystem } from '@utility-pay/testkit';
import { MongoClient } from 'mongodb';

type SystemOptions = Parameters<typeof startSystem>[0];

/** The whole product and the databases that it uses. */
export interface BenchSystem {
  system: System;
  engines: Engines;
  /** Reads the same databases without the product. */
  client: MongoClient;
  /** Beginning of the names of the services' databases, such as `${databasePrefix}-billing`. */
  databasePrefix: string;
}

/** Starts databases and the product in a temporary folder, calls `measure`, then stops and removes everything. */
export async function withSystem(
  { environment, ...options }: SystemOptions,
  measure: (bench: BenchSystem) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'utility-pay-bench-'));
  const engines = await startEngines({ dataDir, log: () => undefined });
  const system = await startSystem({
    ...options,
    environment: { MONGODB_URI: engines.mongo.uri, REDIS_URL: engines.redis.url, ...environment },
  });
  const client = await new MongoClient(engines.mongo.uri).connect();
  try {
    await measure({ system, engines, client, databasePrefix: basename(system.dataDir) });
  } finally {
    await client.close();
    await system.stop();
    await engines.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Commands that read or write data. */
const COUNTED_COMMANDS = [
  'find',
  'getMore',
  'aggregate',
  'distinct',
  'count',
  'insert',
  'update',
  'delete',
  'findAndModify',
];

/** Returns the number of commands that read or write data which the database server has executed since its start. */
export async function countCommands(client: MongoClient): Promise<number> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  return COUNTED_COMMANDS.reduce((sum, name) => sum + (metrics.commands[name]?.total ?? 0), 0);
}
