import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

interface EngineRecord {
  redis?: { port: number };
}

const recordOf = (dataDir: string): EngineRecord => JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8'));

/** Addresses of the system's Redis: its own, or those that its environment lends; each node's of a cluster. */
export function redisAddresses(dataDir: string, redisUrl: string | undefined): { host: string; port: number }[] {
  if (!redisUrl) return [{ host: '127.0.0.1', port: recordOf(dataDir).redis?.port ?? 0 }];
  return redisUrl.split(',').map((address) => {
    const { hostname, port } = new URL(address.trim());
    return { host: hostname, port: Number(port || 6379) };
  });
}

/** Wipes Redis, all of it: whatever is lost by that was kept in the wrong place. */
export const flushRedis = async (dataDir: string, redisUrl: string | undefined): Promise<void> => {
  await Promise.all(redisAddresses(dataDir, redisUrl).map(flushNode));
};

const flushNode = (address: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.write('FLUSHALL\r\n'));
    socket.setTimeout(10_000, () => reject(new Error('Redis did not answer FLUSHALL')));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.end();
      answer.toString().startsWith('+OK') ? resolve() : reject(new Error(`FLUSHALL: ${answer}`));
    });
  });
