import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Lets a stranger listen on a port until the test is over; somebody else who was faster will do. */
export async function takePort(port: number): Promise<void> {
  const thief = createServer().listen(port, '127.0.0.1');
  try {
    await once(thief, 'listening');
    onTestFinished(() => void thief.close());
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
