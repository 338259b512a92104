import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log } from '../../src/index.ts';

/** A folder of the test's own, hasEnded with it. */
export function tempDir(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'engines-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** A folder for PATH that holds programs of these names, each a shell script. */
export function writePrograms(programs: Record<string, string>, folder: string = tempDir()): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Lets a stranger listen on a port until the test is over; somebody else who was faster will do. */
export async function occupyPort(port: number): Promise<void> {
  const thief = createServer().listen(port, '127.0.0.1');
  try {
    await once(thief, 'listening');
    onTestFinished(() => void thief.close());
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

/** A log that can be asked what was said. */
export function collectLog(): { log: Log; said: () => string } {
  const lines: string[] = [];
  return {
    log: (message, details) => lines.push(`${message} ${JSON.stringify(details ?? {})}`),
    said: () => lines.join('\n'),
  };
}
