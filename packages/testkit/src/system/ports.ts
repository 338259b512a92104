import { createServer, type Server } from 'node:net';

/** Number of ports that a system may use: the portal's, and those of its processes above it. */
const BLOCK_SIZE = 160;
const FIRST_PORT = 20_000;
/** All blocks end below 32768, where Linux's ephemeral ports begin. */
const BLOCK_COUNT = 70;
/** The process that listens on the port at this offset owns the block. No service uses the port. */
const RESERVATION_OFFSET = BLOCK_SIZE - 1;
/** Offsets of the ports that a system with two replicas uses. */
const OFFSETS = [
  [0, 10, 20, 21],
  ...[101, 111, 121, 131].map((first) => [first, first + 1, first + 2, first + 3, first + 4]),
].flat();

/** A portal's port, with ports above it for its processes. */
export interface PortBlock {
  port: number;
  /** Releases the block for other processes. The end of this process releases it too. */
  release(): void;
}

/** Returns the listening server, or undefined if the port is in use. */
const listenOn = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server.unref()));
  });

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server) await new Promise((resolve) => server.close(resolve));
  return server !== undefined;
}

/**
 * Reserves a block of free ports. Other test runs don't use it, not even while the system is stopped. @throws if none
 * is free
 */
export async function reservePortBlock(): Promise<PortBlock> {
  for (let attempt = 0; attempt < BLOCK_COUNT; attempt += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * BLOCK_COUNT) * BLOCK_SIZE;
    const reservation = await listenOn(port + RESERVATION_OFFSET);
    if (!reservation) continue;
    const free = await Promise.all(OFFSETS.map((offset) => isFree(port + offset)));
    if (free.every(Boolean)) return { port, release: () => void reservation.close() };
    reservation.close();
  }
  throw new Error('no block of free ports was found');
}
