import { createServer } from 'node:net';

/** Ports from here on are free in one block, so that the distributed way to run finds its own beside the portal's. */
const BLOCK = 130;
const LOWEST = 20_000;
const BLOCKS = 90;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port for a portal with room above it for everything that it starts. */
export async function freePortBlock(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * BLOCKS) * BLOCK;
    const wanted = [0, 10, 101, 102, 103, 104, 105, 111, 112, 113, 114, 115].map((offset) => port + offset);
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return port;
  }
  throw new Error('no block of free ports was found');
}
