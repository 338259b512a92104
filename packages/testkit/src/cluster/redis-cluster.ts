import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisCluster, startRedisCluster } from '@utility-pay/engines';

/** A Redis Cluster of three nodes on a folder of its own, which goes with it. */
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
