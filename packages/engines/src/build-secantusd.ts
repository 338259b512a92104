import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addToCache, cacheEntry, cacheFolder, exists } from './disk/cache.ts';
import { type Lock, tryLock } from './disk/lock.ts';
import { MONGOD_ENTRY } from './mongo/mongod-download.ts';
import { CARGO_INSTALL_ARGS, SECANTUSD_RS_ENTRY, SECANTUSD_RS_VERSION } from './mongo/secantusd.ts';
import { run, which } from './process/run.ts';
import type { EngineEnv, Log } from './types.ts';

const BUILD_TIMEOUT_MS = 3_600_000;
const POLL_INTERVAL_MS = 1_000;
/** The required tools. Of each entry, one program is enough. */
const TOOLS = [['cargo'], ['cmake'], ['cc', 'gcc', 'clang']];

/**
 * Builds secantusd-rs, the faster embedded MongoDB, into the cache, for tests and benches.
 * @returns false if tests must use the slower one, because tools are missing or the build failed; the log says why
 */
export async function buildSecantusd(log: Log, env: EngineEnv = process.env): Promise<boolean> {
  if (await isUnnecessary(env)) return true;
  const missing = await missingTools(env);
  if (missing.length > 0) {
    log('secantusd-rs is not built, a slower engine may be used: tools are missing', { missing });
    return false;
  }
  try {
    await build(log, env);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log('secantusd-rs could not be built, a slower engine may be used', { reason });
    return false;
  }
}

/** Returns whether secantusd-rs is built already, or a better engine is available. */
async function isUnnecessary(env: EngineEnv): Promise<boolean> {
  const onPath = [await which('mongod', env), await which('secantusd-rs', env)];
  if (env.MONGODB_URI || onPath.some((file) => file !== undefined)) return true;
  return (await exists(cacheEntry(env, MONGOD_ENTRY))) || exists(cacheEntry(env, SECANTUSD_RS_ENTRY));
}

async function missingTools(env: EngineEnv): Promise<string[]> {
  const missing: string[] = [];
  for (const names of TOOLS) {
    const files = await Promise.all(names.map((name) => which(name, env)));
    if (files.every((file) => file === undefined)) missing.push(names.join(' or '));
  }
  return missing;
}

async function build(log: Log, env: EngineEnv): Promise<void> {
  const entry = cacheEntry(env, SECANTUSD_RS_ENTRY);
  const lock = await lockUnless(() => exists(entry), env);
  if (lock === undefined) return;
  try {
    if (await exists(entry)) return;
    log('Building secantusd-rs, once on this machine; this takes a few minutes', { version: SECANTUSD_RS_VERSION });
    await addToCache(env, SECANTUSD_RS_ENTRY, (draft) => cargoInstall(draft, env));
  } finally {
    await lock.release();
  }
}

/**
 * Acquires the lock for the build, waiting while another process holds it. Returns undefined once `isDone` returns
 * true.
 */
async function lockUnless(isDone: () => Promise<boolean>, env: EngineEnv): Promise<Lock | undefined> {
  await mkdir(cacheFolder(env), { recursive: true });
  while (!(await isDone())) {
    const lock = await tryLock(join(cacheFolder(env), `.lock-${SECANTUSD_RS_ENTRY}`));
    if ('release' in lock) return lock;
    await sleep(POLL_INTERVAL_MS);
  }
  return undefined;
}

async function cargoInstall(folder: string, env: EngineEnv): Promise<void> {
  const cargo = (await which('cargo', env)) ?? 'cargo';
  const target = join(folder, 'target');
  const options = { env: { ...process.env, ...env, CARGO_TARGET_DIR: target }, timeoutMs: BUILD_TIMEOUT_MS };
  const { ok, output } = await run(cargo, [...CARGO_INSTALL_ARGS, '--root', folder], options);
  if (!ok) throw new Error(output.split('\n').slice(-15).join('\n'));
  await rm(target, { recursive: true, force: true });
}
