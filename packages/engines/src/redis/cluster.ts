import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Program } from '../chain/source.ts';
import { startEngine } from '../chain/start-engine.ts';
import { prepareDataDir } from '../disk/data-dir.ts';
import { stopProcess } from '../process/end-process.ts';
import { freePort, isFree } from '../process/ports.ts';
import { type Context, type EngineEnv, EngineError, type Log } from '../types.ts';
import { withRedis } from './client.ts';
import { redisAddress, redisChain } from './redis.ts';

/** The smallest number of nodes of which a majority remains when one fails. */
const NODES = 3;

export interface RedisCluster {
  /** The addresses of all nodes, separated by commas, as in REDIS_URL. */
  url: string;
  pids: number[];
  stop(): Promise<void>;
}

/**
 * Starts a Redis Cluster of three nodes on loopback, for tests: the nodes have no replicas and end with this process. Uses the
 * same programs as a single Redis.
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
      const paths = {
        folder: join(context.dataDir, name),
        logFile: join(context.dataDir, 'logs', `${name}.log`),
        pidFile: join(context.dataDir, `${name}.pid`),
      };
      return startEngine(program, { name, paths, preferredPort: await freeNodePort() }, context);
    }),
  );
  const running = started.flatMap((node) => (node.status === 'fulfilled' ? [node.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(({ spawned }) => stopProcess(spawned.pid, context.log)));
  };
  try {
    for (const node of started) if (node.status === 'rejected') throw node.reason;
    await joinNodes(running.map(({ port }) => port));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: running.map(({ port }) => redisAddress(port)).join(','),
    pids: running.map(({ spawned }) => spawned.pid),
    stop,
  };
}

/** Distance of the port for other nodes (the cluster bus) from the port for clients. */
const BUS_PORT_OFFSET = 10_000;
const HIGHEST_PORT = 65_535;
const MAX_PORT_ATTEMPTS = 50;
/** Time without an answer after which the other nodes consider a node failed. */
const NODE_TIMEOUT_MS = 5_000;

/** Returns the first available Redis program, with the arguments of a cluster node. */
async function clusterProgram(context: Context): Promise<Program & { name: string }> {
  for (const source of redisChain.sources) {
    const found = await source.find(context);
    if ('unavailable' in found) continue;
    return { ...found, name: source.id, command: (port, folder) => asNode(found.command(port, folder)) };
  }
  throw new EngineError('NO_ENGINE', `No Redis could be found for a cluster. ${redisChain.advice}`);
}

const asNode = ({ file, args }: ReturnType<Program['command']>): ReturnType<Program['command']> => ({
  file,
  args: [
    ...args,
    ...['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf'],
    ...['--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
  ],
});

/** Returns a free port whose bus port is free too. */
async function freeNodePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const busPort = port + BUS_PORT_OFFSET;
    if (busPort <= HIGHEST_PORT && (await isFree(busPort))) return port;
  }
  throw new EngineError('PORT_TAKEN', 'no pair of free loopback ports was found for a node of a cluster');
}

const SLOTS = 16_384;
const JOIN_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** Assigns an even share of the slots to each node, introduces the nodes to each other, and waits until all agree. */
async function joinNodes(ports: number[]): Promise<void> {
  const [first = 0] = ports;
  for (const [index, port] of ports.entries()) {
    const from = Math.floor((SLOTS * index) / ports.length);
    const to = Math.floor((SLOTS * (index + 1)) / ports.length) - 1;
    await withRedis(redisAddress(port), async (node) => {
      await node.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
      // Different epochs, because nodes with equal ones would first have to resolve the conflict.
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
      if (port !== first) await node.call('CLUSTER', 'MEET', '127.0.0.1', String(first));
    });
  }
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  while (!(await areJoined(ports))) {
    if (Date.now() > deadline) throw new EngineError('NOT_READY', 'the nodes of the cluster did not join');
    await sleep(POLL_INTERVAL_MS);
  }
}

const areJoined = async (ports: number[]): Promise<boolean> => {
  const results = await Promise.all(
    ports.map((port) => withRedis(redisAddress(port), (node) => isComplete(node, ports.length))),
  );
  return results.every(Boolean);
};

/** Returns whether a node is connected to all others and knows an owner of each slot. */
async function isComplete(node: Redis, nodes: number): Promise<boolean> {
  const info = String(await node.call('CLUSTER', 'INFO'));
  if (!info.includes('cluster_state:ok') || !info.includes(`cluster_known_nodes:${nodes}`)) return false;
  const lines = String(await node.call('CLUSTER', 'NODES'))
    .trim()
    .split('\n');
  return lines.every((line) => line.includes(' 127.0.0.1:') && line.includes(' connected '));
}
