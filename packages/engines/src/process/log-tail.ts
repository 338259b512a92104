import { open } from 'node:fs/promises';

const BYTES = 16_384;

/** The last lines of an engine's log, or a word that there are none. */
export async function logTail(path: string, lines = 12): Promise<string> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return '(it wrote no log)';
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - BYTES);
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.min(size, BYTES)),
      0,
      Math.min(size, BYTES),
      from,
    );
    const text = buffer.toString('utf8', 0, bytesRead).trim();
    return text === '' ? '(it wrote nothing to its log)' : text.split('\n').slice(-lines).join('\n');
  } finally {
    await handle.close();
  }
}
