import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { EngineError } from '../../engine-error.ts';
import { withRedis } from '../client.ts';

const SLOTS = 16_384;
const TOGETHER_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

const urlOf = (port: number): string => `redis://127.0.0.1:${port}`;

/** Gives each node an even share of the slots, makes them know each other, and waits until all agree. */
export async function joinNodes(ports: number[]): Promise<void> {
  const [first = 0] = ports;
  for (const [index, port] of ports.entries()) {
    const from = Math.floor((SLOTS * index) / ports.length);
    const to = Math.floor((SLOTS * (index + 1)) / ports.length) - 1;
    await withRedis(urlOf(port), async (node) => {
      await node.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
      // Each has an epoch of its own, or two would argue over who is newer.
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
      if (port !== first) await node.call('CLUSTER', 'MEET', '127.0.0.1', String(first));
    });
  }
  const until = Date.now() + TOGETHER_WITHIN_MS;
  while (!(await areTogether(ports))) {
    if (Date.now() > until) throw new EngineError('NOT_READY', 'the nodes of the cluster did not find together');
    await sleep(LOOK_EVERY_MS);
  }
}

const areTogether = async (ports: number[]): Promise<boolean> => {
  const told = await Promise.all(ports.map((port) => withRedis(urlOf(port), (node) => isWhole(node, ports.length))));
  return told.every(Boolean);
};

/** Whether a node knows all others, their addresses, and an owner of each slot. */
async function isWhole(node: Redis, nodes: number): Promise<boolean> {
  const info = String(await node.call('CLUSTER', 'INFO'));
  if (!info.includes('cluster_state:ok') || !info.includes(`cluster_known_nodes:${nodes}`)) return false;
  const lines = String(await node.call('CLUSTER', 'NODES'))
    .trim()
    .split('\n');
  return lines.every((line) => line.includes(' 127.0.0.1:') && line.includes(' connected '));
}
