import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { redisInfo, withRedis } from './client.ts';
import { redisAddress } from './redis.ts';

/** Starts a server that answers every command with the INFO of a server that loads its file. Returns its port. */
async function startLoadingServer(): Promise<number> {
  const info = 'process_id:7\r\nloading:1\r\n';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = data.toString().match(/^\*/gm) ?? [];
      for (const _command of commands) socket.write(`$${info.length}\r\n${info}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('withRedis reads from a server that is still loading its file, without waiting for it', async () => {
  const url = redisAddress(await startLoadingServer());
  const info = await withRedis(url, (client) => redisInfo(client, 'server'));
  expect(info.get('process_id')).toBe('7');
});
