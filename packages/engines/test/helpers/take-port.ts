import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a port that an engine had, until the test is done. */
export async function takePort(port: number): Promise<void> {
  const thief = createServer().listen(port, '127.0.0.1');
  await once(thief, 'listening');
  onTestFinished(() => void thief.close());
}
