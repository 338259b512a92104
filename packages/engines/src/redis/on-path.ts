import type { Link } from '../chain/link.ts';
import { run } from '../process/run.ts';
import { which } from '../process/which.ts';
import { redisServer } from './server.ts';
import { isNewEnough, OLDEST_REDIS } from './version.ts';

/** A server program on PATH, if it is one that the queues can work with. */
export const redisOnPath = (id: 'valkey-server' | 'redis-server', family: 'valkey' | 'redis'): Link => ({
  id,
  family,
  async find({ env }) {
    const file = await which(id, env);
    if (file === undefined) return { missing: 'not on PATH' };
    const { output } = await run(file, ['--version'], { env: { ...process.env, ...env }, timeoutMs: 20_000 });
    const version = /v=(\d+\.\d+)/.exec(output)?.[1] ?? '0.0';
    if (isNewEnough(version)) return redisServer(file);
    return {
      missing: `${file} is older than ${OLDEST_REDIS}; asked for its version it said: ${output.split('\n')[0]}`,
    };
  },
});
