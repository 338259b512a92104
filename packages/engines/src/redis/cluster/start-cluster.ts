import { join } from 'node:path';
import { startProgram } from '../../chain/start-program.ts';
import { prepareDataDir } from '../../disk/data-dir.ts';
import { endProcess } from '../../process/end-process.ts';
import type { Context, EngineEnv, Log } from '../../types.ts';
import { clusterProgram, freeNodePort } from './cluster-node.ts';
import { joinNodes } from './join-nodes.ts';

/** As few as a cluster can have and still outvote one that is gone. */
const NODES = 3;

export interface RedisCluster {
  /** Every node's address with commas between them, as REDIS_URL takes it. */
  url: string;
  pids: number[];
  stop(): Promise<void>;
}

/**
 * Starts a Redis Cluster of three nodes on loopback from the program that a single Redis would be, for tests and for
 * trying it out: its nodes have no replicas and end with this process.
 */
export async function startRedisCluster(options: {
  dataDir: string;
  log: Log;
  env?: EngineEnv;
}): Promise<RedisCluster> {
  const dataDir = await prepareDataDir(options.dataDir);
  const context: Context = { env: process.env, ...options, dataDir, mode: 'test' };
  const program = await clusterProgram(context);
  const started = await Promise.allSettled(
    Array.from({ length: NODES }, async (_, index) => {
      const name = `redis-${index + 1}`;
      const places = {
        folder: join(context.dataDir, name),
        logFile: join(context.dataDir, 'logs', `${name}.log`),
        pidFile: join(context.dataDir, `${name}.pid`),
      };
      return startProgram(program, { name, places, port: await freeNodePort() }, context);
    }),
  );
  const running = started.flatMap((node) => (node.status === 'fulfilled' ? [node.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(({ spawned }) => endProcess(spawned.pid, context.log)));
  };
  try {
    for (const node of started) if (node.status === 'rejected') throw node.reason;
    await joinNodes(running.map(({ port }) => port));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: running.map(({ port }) => `redis://127.0.0.1:${port}`).join(','),
    pids: running.map(({ spawned }) => spawned.pid),
    stop,
  };
}
