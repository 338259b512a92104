import type { Program } from '../chain/link.ts';
import { listens } from '../process/port.ts';
import { redisInfo, withRedis } from './client.ts';

/** Where clients find an engine of ours. */
export const redisAddress = (port: number): string => `redis://127.0.0.1:${port}`;

async function serves(port: number, pid: number): Promise<boolean> {
  if (!(await listens(port))) return false;
  return withRedis(redisAddress(port), async (client) => {
    const server = await redisInfo(client, 'server');
    // It answers INFO while it still reads its file; PING tells the two apart.
    return server.get('process_id') === String(pid) && (await client.ping()) === 'PONG';
  });
}

/** A Redis or Valkey server as the queues need it: each write on disk within a second, and none ever evicted. */
export const redisServer = (file: string): Program => ({
  command: (port, folder) => ({
    file,
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
      ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
    ],
  }),
  isReady: serves,
  address: async (port) => redisAddress(port),
});
