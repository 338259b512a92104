import type { Server } from 'node:http';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { limitedNetworks } from '../networks.ts';

/** Open connections of one process. */
export const MAX_CONNECTIONS = 10_000;
/** Open connections of one network (IPv4 address or IPv6 /64). Many people may share a carrier's address. */
const MAX_CONNECTIONS_PER_NETWORK = 1000;
/** Open connections of an IPv6 /48. */
const MAX_CONNECTIONS_PER_WIDE_NETWORK = 2000;

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
