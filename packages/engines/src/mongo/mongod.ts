import type { Link, Program } from '../chain/link.ts';
import { run } from '../process/run.ts';
import { which } from '../process/which.ts';
import type { EngineEnv } from '../types.ts';
import { mongoAddress } from './address.ts';
import { cacheMib } from './cache-size.ts';
import { command, withMongo } from './client.ts';
import { isThisProcess } from './is-this-process.ts';
import { isOwnPrimary, REPLICA_SET } from './replica-set.ts';

const OLDEST_MAJOR = 6;

/** A real mongod, run as a replica set of one node: transactions and change streams need a set. */
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
    (await isThisProcess(port, pid)) &&
    withMongo(mongoAddress(port), (client) => isOwnPrimary((request) => command(client, request), `127.0.0.1:${port}`)),
  address: async (port) => mongoAddress(port),
});

async function majorOf(file: string, env: EngineEnv): Promise<{ major: number; said: string }> {
  const { output } = await run(file, ['--version'], { env: { ...process.env, ...env }, timeoutMs: 20_000 });
  return { major: Number(/db version v(\d+)\./.exec(output)?.[1] ?? 0), said: output.split('\n')[0] ?? '' };
}

export const mongodOnPath: Link = {
  id: 'mongod',
  family: 'mongod',
  async find({ env }) {
    const file = await which('mongod', env);
    if (file === undefined) return { missing: 'not on PATH' };
    const { major, said } = await majorOf(file, env);
    if (major >= OLDEST_MAJOR) return mongod(file);
    return { missing: `${file} is not MongoDB ${OLDEST_MAJOR} or newer; asked for its version it said: ${said}` };
  },
};
