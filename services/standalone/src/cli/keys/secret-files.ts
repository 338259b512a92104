import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Environment } from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../../errors.ts';
import { changeEncryptionKey, readIfExists } from '../../installation-secrets.ts';
import { commandConfig } from '../config.ts';
import { nextStep, type RotationRecord, type Stage, type Step } from './rotation.ts';

/** The result of one run of `keys rotate`. */
export interface Advance {
  changed: boolean;
  stage: Stage;
  /** Number of secrets in the file now. */
  secrets: number;
  /** When the next stage may start; null after the last. */
  nextDueAt: Date | null;
}

export interface AdvanceOptions {
  file: string;
  /** Milliseconds that a stage must last before the next may start. */
  minStageMs: Record<'accepted' | 'active', number>;
  now?: Date;
  /** Creates a secret; random text by default. */
  newSecret?: () => string;
  /** Runs before the file is written with these secrets; throw to leave it unchanged. */
  beforeWrite?: (secrets: readonly string[]) => Promise<void>;
  /** Runs before the old secret is removed; throw to keep it. */
  beforeDrop?: (secrets: readonly string[]) => Promise<void>;
}

/** Performs the next stage on a file of secrets. @throws CommandFailure if the current stage is ambiguous. */
export async function advance(options: AdvanceOptions): Promise<Advance> {
  const { file, minStageMs, now = new Date(), beforeWrite, beforeDrop } = options;
  const recordFile = `${file}.rotation.json`;
  const secrets = await readSecrets(file);
  const record: RotationRecord | undefined = await readRecord(recordFile);
  const step: Step = nextStep({ secrets, record, now, minStageMs, newSecret: options.newSecret ?? newSecret });
  if (step.kind === 'unclear') throw new CommandFailure(`${file}: ${step.message}`);
  if (step.kind === 'wait')
    return { changed: false, stage: step.stage, secrets: secrets.length, nextDueAt: step.dueAt };
  if (step.stage === 'complete' && secrets.length > 1) await beforeDrop?.(secrets);
  await beforeWrite?.(step.secrets);
  if (step.record) await writeRecord(recordFile, step.record);
  await writeSecrets(file, step.secrets);
  if (!step.record) await rm(recordFile, { force: true });
  return {
    changed: true,
    stage: step.stage,
    secrets: step.secrets.length,
    nextDueAt: step.stage === 'complete' ? null : new Date(now.getTime() + minStageMs[step.stage]),
  };
}

/** Returns DATA_DIR if its keys.json is in use. @throws UsageError if the environment overrides it. */
export function installationDir(env: Environment): string {
  const config = commandConfig(env);
  if (config.ENCRYPTION_KEY)
    throw new UsageError(
      'ENCRYPTION_KEY is set in the environment. Use --file, and start the processes with ENCRYPTION_KEY_FILE.',
    );
  return config.DATA_DIR;
}

/** Changes the encryption key in DATA_DIR/keys.json. @throws CommandFailure if the file does not exist. */
export async function changeInstallationKey(env: Environment, change: (text: string) => string): Promise<void> {
  const dataDir = installationDir(env);
  if ((await changeEncryptionKey(dataDir, change)) === undefined)
    throw new CommandFailure(`${dataDir} has no keys.json. Start the portal once, set DATA_DIR, or use --file.`);
}

const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const recordSchema = z.object({ fingerprint: z.string(), since: z.iso.datetime() });

/** Replaces a file atomically and keeps its mode and owner, because other users read it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const path = await realpath(file);
  const { mode, uid, gid } = await stat(path);
  const temporaryPath = `${path}.new`;
  const failed = (error: Error): never => {
    throw new CommandFailure(
      `${path} cannot be replaced (${error.message}). Run this command as a user who can write there.`,
    );
  };
  const handle = await open(temporaryPath, 'w', 0o600).catch(failed);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const created = await stat(temporaryPath);
  if (created.uid !== uid || created.gid !== gid) await chown(temporaryPath, uid, gid).catch(failed);
  await chmod(temporaryPath, mode & 0o777);
  await rename(temporaryPath, path).catch(failed);
}

/** Returns the secrets in a file, one per line. @throws UsageError if it is unreadable or contains anything else. */
export async function readSecrets(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read.`);
  });
  try {
    return [...keyRing(text).all];
  } catch (error) {
    throw new UsageError(`${path} must contain one secret per line: ${error instanceof Error ? error.message : error}`);
  }
}

const writeSecrets = (path: string, secrets: readonly string[]): Promise<void> =>
  replaceFile(path, `${secrets.join('\n')}\n`);

/**
 * Returns the state of a rotation; undefined if none is in progress. @throws if the record exists and cannot be read
 */
async function readRecord(path: string): Promise<RotationRecord | undefined> {
  const text = await readIfExists(path);
  const read = text === undefined ? undefined : recordSchema.safeParse(JSON.parse(text));
  if (read && !read.success) throw new CommandFailure(`${path} is not valid. Remove it and restart the rotation.`);
  return read?.data;
}

async function writeRecord(path: string, record: RotationRecord): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(record)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
