import { open } from 'node:fs/promises';

const MOST_BYTES = 16_384;

/** The last lines of an engine's log after a point in it, or a word that there are none. */
export async function logTail(path: string, after: number, lines = 12): Promise<string> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return '(it has no log)';
  try {
    const { size } = await handle.stat();
    const length = Math.max(0, Math.min(size - after, MOST_BYTES));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8', 0, bytesRead).trim();
    return text === '' ? '(it wrote nothing)' : text.split('\n').slice(-lines).join('\n');
  } finally {
    await handle.close();
  }
}
