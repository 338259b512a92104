import { once } from 'node:events';
import { connect } from 'node:net';
import type { Platform } from '@utility-pay/service-kit';

const WIPE = "for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('del', key) end return 'wiped'";

/** Forgets all that this test's service has in Redis; what other tests have there stays. */
export async function wipeRedis({ redisUrl, mongo }: Platform): Promise<void> {
  const { hostname, port, pathname } = new URL(redisUrl);
  const socket = connect(Number(port || 6379), hostname);
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
    if (answers.includes('wiped')) socket.end();
    if (answers.includes('-ERR')) socket.destroy(new Error(answers));
  });
  // The database's name holds the prefix that this test's queues and caches have too.
  socket.write(`SELECT ${pathname.slice(1) || 0}\r\nEVAL "${WIPE}" 0 *${mongo.name}*\r\n`);
  await once(socket, 'close');
}
