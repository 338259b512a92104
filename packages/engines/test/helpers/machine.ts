import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log } from '../../src/index.ts';

/** Creates a folder that is removed at the end of the test. */
export function tempDir(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'engines-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** Writes shell scripts with these names into a folder for PATH, and returns the folder. */
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

/** Makes sure that a port is taken until the test ends: listens on it, unless another program does already. */
export async function occupyPort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    onTestFinished(() => void server.close());
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

/** Returns a log and its text. */
export function collectLog(): { log: Log; logText: () => string } {
  const lines: string[] = [];
  return {
    log: (message, details) => lines.push(`${message} ${JSON.stringify(details ?? {})}`),
    logText: () => lines.join('\n'),
  };
}
