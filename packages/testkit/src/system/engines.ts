import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

interface EngineRecord {
  mongodb?: { port: number; pid?: number };
  redis?: { port: number; pid?: number };
}

const recordOf = (dataDir: string): EngineRecord => JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8'));

/** Address of the system's Redis: its own, or the one that the environment lends. */
function redisAddress(dataDir: string): { host: string; port: number } {
  const { REDIS_URL } = process.env;
  if (!REDIS_URL) return { host: '127.0.0.1', port: recordOf(dataDir).redis?.port ?? 0 };
  const { hostname, port } = new URL(REDIS_URL);
  return { host: hostname, port: Number(port || 6379) };
}

/** Wipes Redis, all of it: whatever is lost by that was kept in the wrong place. */
export const flushRedis = (dataDir: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(redisAddress(dataDir), () => socket.write('FLUSHALL\r\n'));
    socket.setTimeout(10_000, () => reject(new Error('Redis did not answer FLUSHALL')));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.end();
      answer.toString().startsWith('+OK') ? resolve() : reject(new Error(`FLUSHALL: ${answer}`));
    });
  });
