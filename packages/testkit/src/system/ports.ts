import { createServer } from 'node:net';

/** Ports that one system may use: the portal's, and those of its processes above it. */
const BLOCK = 160;
const LOWEST = 20_000;
const BLOCKS = 70;
/** Offsets of the ports that two replicas of every process use. */
const OFFSETS = [
  [0, 10, 20, 21],
  ...[101, 111, 121, 131].map((first) => [first, first + 1, first + 2, first + 3, first + 4]),
].flat();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a free port for a portal, with free ports above it for its processes. */
export async function freePortBlock(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * BLOCKS) * BLOCK;
    const free = await Promise.all(OFFSETS.map((offset) => isFree(port + offset)));
    if (free.every(Boolean)) return port;
  }
  throw new Error('no block of free ports was found');
}
