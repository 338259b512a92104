import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisCluster, startRedisCluster } from '@utility-pay/engines';

interface EngineRecord {
  redis?: { port: number };
}

const recordOf = (dataDir: string): EngineRecord => JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8'));

/** Returns the address of the system's own Redis, or the addresses in `redisUrl`: all nodes of a cluster. */
export function redisAddresses(dataDir: string, redisUrl: string | undefined): { host: string; port: number }[] {
  if (!redisUrl) return [{ host: '127.0.0.1', port: recordOf(dataDir).redis?.port ?? 0 }];
  return redisUrl.split(',').map((address) => {
    const { hostname, port } = new URL(address.trim());
    return { host: hostname, port: Number(port || 6379) };
  });
}

/** Deletes everything in Redis. The system must restore it from MongoDB. */
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

/** Starts a Redis Cluster of three nodes in a temporary folder that stop() deletes. */
export async function openRedisCluster(): Promise<RedisCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'utility-pay-cluster-'));
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const cluster = await startRedisCluster({ dataDir, log: () => undefined });
    return { ...cluster, stop: () => cluster.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
