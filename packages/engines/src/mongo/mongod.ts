import { totalmem } from 'node:os';
import { mongoAddress } from '../address.ts';
import type { EngineSource, Program } from '../chain/source.ts';
import { run, which } from '../process/run.ts';
import type { EngineEnv } from '../types.ts';
import { command, isServedBy, withMongo } from './client.ts';
import { isOwnPrimary, REPLICA_SET } from './replica-set.ts';

const OLDEST_MAJOR = 6;

/** A real mongod as a replica set of one node: transactions and retryable writes need a replica set. */
export const mongod = (file: string): Program => ({
  command: (port, folder) => ({
    file,
    args: [
      ...['--replSet', REPLICA_SET, '--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'],
      ...['--wiredTigerCacheSizeGB', (cacheMib() / 1024).toFixed(2)],
      ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
    ],
  }),
  isReady: async (port, pid) =>
    (await isServedBy(port, pid)) &&
    withMongo(mongoAddress(port), (client) => isOwnPrimary((request) => command(client, request), `127.0.0.1:${port}`)),
  address: async (port) => mongoAddress(port),
});

async function majorOf(file: string, env: EngineEnv): Promise<{ major: number; firstLine: string }> {
  const { output } = await run(file, ['--version'], { env: { ...process.env, ...env }, timeoutMs: 20_000 });
  return { major: Number(/db version v(\d+)\./.exec(output)?.[1] ?? 0), firstLine: output.split('\n')[0] ?? '' };
}

export const mongodOnPath: EngineSource = {
  id: 'mongod',
  family: 'mongod',
  async find({ env }) {
    const file = await which('mongod', env);
    if (file === undefined) return { unavailable: 'not on PATH' };
    const { major, firstLine } = await majorOf(file, env);
    if (major >= OLDEST_MAJOR) return mongod(file);
    return { unavailable: `${file} is not MongoDB ${OLDEST_MAJOR} or newer; its --version printed: ${firstLine}` };
  },
};

const MIB = 1024 * 1024;

/** Returns the cache size: an eighth of the machine's memory, at least 256 MiB and at most 1 GiB. */
export const cacheMib = (total: number = totalmem()): number =>
  Math.floor(Math.min(1024, Math.max(256, total / MIB / 8)));
