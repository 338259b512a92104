import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { limitedNetworks } from '../networks.ts';

/** Open connections of one process. */
export const MAX_CONNECTIONS = 10_000;
/** Open connections of one network (IPv4 address or IPv6 /64). Many people may share a carrier's address. */
const MAX_CONNECTIONS_PER_NETWORK = 1000;
/** Open connections of an IPv6 /48. */
const MAX_CONNECTIONS_PER_WIDE_NETWORK = 2000;

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

/** Closes connections of a network that has too many. Not for a server behind a proxy, which is the network of all its clients. */
export function limitConnectionsPerNetwork(server: Pick<Server, 'on'>): void {
  const open = createConcurrencyLimit();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const leave = open.enter(
      limitedNetworks(remoteAddress, MAX_CONNECTIONS_PER_NETWORK, MAX_CONNECTIONS_PER_WIDE_NETWORK),
    );
    if (!leave) return void socket.destroy();
    socket.once('close', leave);
  });
}
