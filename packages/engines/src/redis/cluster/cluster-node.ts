import type { Program } from '../../chain/link.ts';
import { EngineError } from '../../engine-error.ts';
import { freePort, isFree } from '../../process/port.ts';
import type { Context } from '../../types.ts';
import { redisChain } from '../chain.ts';

/** Nodes talk among themselves on a port this far above the one for clients. */
const BUS_OFFSET = 10_000;
const HIGHEST_PORT = 65_535;
const TRIES = 50;
/** Milliseconds of silence after which the others take a node for dead. */
const NODE_TIMEOUT_MS = 5_000;

/** The first Redis program of the chain, made to serve as a node of a cluster. */
export async function clusterProgram(context: Context): Promise<Program & { name: string }> {
  for (const link of redisChain.links) {
    const found = await link.find(context);
    if ('missing' in found) continue;
    return { ...found, name: link.id, command: (port, folder) => asNode(found.command(port, folder)) };
  }
  throw new EngineError('NO_ENGINE', `No Redis could be found for a cluster. ${redisChain.helps}`);
}

const asNode = ({ file, args }: ReturnType<Program['command']>): ReturnType<Program['command']> => ({
  file,
  args: [
    ...args,
    ...['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf'],
    ...['--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
  ],
});

/** A port that is free and has the port for the nodes' own talk free above it. */
export async function freeNodePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await freePort();
    const bus = port + BUS_OFFSET;
    if (bus <= HIGHEST_PORT && (await isFree(bus))) return port;
  }
  throw new EngineError('PORT_TAKEN', 'no pair of free loopback ports was found for a node of a cluster');
}
