import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { z } from 'zod';
import { CommandFailure, WrongUse } from '../failure.ts';
import type { RotationRecord } from './rotation.ts';

const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const recordSchema = z.object({ fingerprint: z.string(), since: z.iso.datetime() });
const recordPath = (file: string): string => `${file}.rotation.json`;

/** Replaces a file whole, with the rights and the owner that it had: its readers are others than its writer. */
async function replaceFile(given: string, text: string): Promise<void> {
  const path = await realpath(given);
  const { mode, uid, gid } = await stat(path);
  const draft = `${path}.new`;
  const failed = (error: Error): never => {
    throw new CommandFailure(`${path} cannot be replaced (${error.message}). Run this as a user who may write there.`);
  };
  const file = await open(draft, 'w', 0o600).catch(failed);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  const made = await stat(draft);
  if (made.uid !== uid || made.gid !== gid) await chown(draft, uid, gid).catch(failed);
  await chmod(draft, mode & 0o777);
  await rename(draft, path).catch(failed);
}

/** Secrets of a file, one a line. @throws WrongUse when it cannot be read or holds something else. */
export async function readSecrets(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WrongUse(`--file: ${path} cannot be read.`);
  });
  try {
    return [...keyRing(text).all];
  } catch (error) {
    throw new WrongUse(
      `--file: ${path} holds no secrets, one a line: ${error instanceof Error ? error.message : error}`,
    );
  }
}

export const writeSecrets = (path: string, secrets: readonly string[]): Promise<void> =>
  replaceFile(path, `${secrets.join('\n')}\n`);

/** Undefined while no change is under way. */
export async function readRecord(file: string): Promise<RotationRecord | undefined> {
  const text = await readFile(recordPath(file), 'utf8').catch(() => undefined);
  const read = text === undefined ? undefined : recordSchema.safeParse(JSON.parse(text));
  if (read && !read.success)
    throw new CommandFailure(`${recordPath(file)} cannot be understood. Remove it and begin anew.`);
  return read?.data;
}

export async function writeRecord(file: string, record: RotationRecord): Promise<void> {
  const handle = await open(recordPath(file), 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(record)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const removeRecord = (file: string): Promise<void> => rm(recordPath(file), { force: true });
