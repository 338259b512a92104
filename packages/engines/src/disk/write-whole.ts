import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Not every platform can sync a folder; the file itself is safe by then.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Replaces a file so that a crash leaves the old text or the new one, never half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}
