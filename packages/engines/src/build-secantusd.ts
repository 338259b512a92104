import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheEntry, cacheFolder, intoCache, isThere } from './disk/cache.ts';
import { type Lock, tryLock } from './disk/lock.ts';
import { MONGOD_ENTRY } from './mongo/mongod-download.ts';
import { SECANTUSD_RS_ENTRY, SECANTUSD_RS_VERSION } from './mongo/secantusd-rs.ts';
import { run } from './process/run.ts';
import { which } from './process/which.ts';
import type { EngineEnv, Log } from './types.ts';

const BUILD_WITHIN_MS = 3_600_000;
const LOOK_EVERY_MS = 1_000;
const TOOLS = [['cargo'], ['cmake'], ['cc', 'gcc', 'clang']];

async function missingTools(env: EngineEnv): Promise<string[]> {
  const missing: string[] = [];
  for (const names of TOOLS) {
    const found = await Promise.all(names.map((name) => which(name, env)));
    if (found.every((file) => file === undefined)) missing.push(names.join(' or '));
  }
  return missing;
}

async function cargoInstall(folder: string, env: EngineEnv): Promise<void> {
  const cargo = (await which('cargo', env)) ?? 'cargo';
  const what = ['install', 'secantus-mdb', '--version', SECANTUSD_RS_VERSION, '--locked', '--ignore-rust-version'];
  const target = join(folder, 'target');
  const options = { env: { ...process.env, ...env, CARGO_TARGET_DIR: target }, timeoutMs: BUILD_WITHIN_MS };
  const { ok, output } = await run(cargo, [...what, '--root', folder], options);
  if (!ok) throw new Error(output.split('\n').slice(-15).join('\n'));
  await rm(target, { recursive: true, force: true });
}

/** Of several builders on one machine one builds, and the others wait for what it makes. */
async function onlyBuilder(env: EngineEnv, done: () => Promise<boolean>): Promise<Lock | undefined> {
  await mkdir(cacheFolder(env), { recursive: true });
  while (!(await done())) {
    const lock = await tryLock(join(cacheFolder(env), `.lock-${SECANTUSD_RS_ENTRY}`));
    if ('release' in lock) return lock;
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}

async function build(log: Log, env: EngineEnv): Promise<void> {
  const entry = cacheEntry(env, SECANTUSD_RS_ENTRY);
  const lock = await onlyBuilder(env, () => isThere(entry));
  if (lock === undefined) return;
  try {
    if (await isThere(entry)) return;
    log('building secantusd-rs, once on this machine; this takes some minutes', { version: SECANTUSD_RS_VERSION });
    await intoCache(env, SECANTUSD_RS_ENTRY, (draft) => cargoInstall(draft, env));
  } finally {
    await lock.release();
  }
}

/** Whether the chain would take something before it comes to secantusd-rs, or has that already. */
async function isNeedless(env: EngineEnv): Promise<boolean> {
  const onPath = [await which('mongod', env), await which('secantusd-rs', env)];
  if (env.MONGODB_URI || onPath.some((file) => file !== undefined)) return true;
  return (await isThere(cacheEntry(env, MONGOD_ENTRY))) || isThere(cacheEntry(env, SECANTUSD_RS_ENTRY));
}

/**
 * Builds the faster of the two stand-ins for MongoDB into the cache, for tests and benches. False when they must run on
 * the slower one, because the tools are missing or the build failed; it has said so then.
 */
export async function buildSecantusd(log: Log, env: EngineEnv = process.env): Promise<boolean> {
  if (await isNeedless(env)) return true;
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
