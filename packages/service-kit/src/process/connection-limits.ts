import type { Server } from 'node:http';
import { isLoopback, networksOf } from '../networks.ts';

/** Open connections of one process. */
export const MAX_CONNECTIONS = 10_000;
/** Open connections of one network (IPv4 address or IPv6 /64). Many people may share a carrier's address. */
export const MAX_CONNECTIONS_PER_NETWORK = 1000;

/** Closes connections of a network that has too many. Not for a server behind a proxy, which is the network of all its clients. */
export function limitConnectionsPerNetwork(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isLoopback(remoteAddress)) return;
    const [network] = networksOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= limit) return void socket.destroy();
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
