import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { limitedNetworks } from '../networks.ts';

/**
 * Maximum open connections per IPv4 address or IPv6 /64, and per IPv6 /48. Many people may share a carrier's address.
 */
const LIMITS = { limit: 1000, wideLimit: 2000 };

/** Requests that a client may send on one connection before it has read the responses. Browsers and proxies send one. */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Returns a listener that passes requests on to `application`, and closes a connection with too many unread responses: each
 * of them keeps memory and perhaps an open file.
 */
export function limitPipelining(application: RequestListener): RequestListener {
  const unread = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unread.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED_REQUESTS) return void socket.destroy();
    unread.set(socket, count);
    response.once('close', () => unread.set(socket, (unread.get(socket) ?? 1) - 1));
    application(request, response);
  };
}

/**
 * Closes new connections of a network that is at its limit. Do not use it behind a reverse proxy: all clients would
 * share the proxy's address.
 */
export function limitConnectionsPerNetwork(server: Pick<Server, 'on'>): void {
  const connections = createConcurrencyLimit();
  server.on('connection', (socket) => {
    const release = connections.acquire(limitedNetworks(socket.remoteAddress, LIMITS));
    if (!release) return void socket.destroy();
    socket.once('close', release);
  });
}
