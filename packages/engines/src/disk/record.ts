import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from '../types.ts';
import { isErrno, withDiskErrors } from './disk-errors.ts';

export type EngineKind = 'mongodb' | 'redis';

/**
 * The engine that owns a data folder. While `ready` is false, the engine never accepted a write, so the folder can be
 * removed.
 */
export type EngineRecord = { source: string; family: string; port: number; ready: boolean };
export type EngineRecords = { [kind in EngineKind]?: EngineRecord };

/**
 * Returns which engines own the data below DATA_DIR.
 * @throws EngineError BAD_RECORD if engines.json is not valid
 */
export async function readEngineRecords(dataDir: string): Promise<EngineRecords> {
  const path = fileOf(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '{}';
    throw error;
  });
  const records = parse(text);
  if (isEngineRecords(records)) return records;
  throw new EngineError(
    'BAD_RECORD',
    `${path} is not valid, so it isn't known which engines own the data in ${dataDir}. Put the file back from a backup, or move ${dataDir} away to start with empty data.`,
  );
}

let lastWrite: Promise<void> = Promise.resolve();

/**
 * Records the engine of one kind. Both kinds start at the same time, so the writes are queued: each reads and replaces
 * the file.
 */
export function recordEngine(dataDir: string, kind: EngineKind, record: EngineRecord): Promise<void> {
  const write = lastWrite.then(async () => {
    const records = { ...(await readEngineRecords(dataDir)), [kind]: record };
    await withDiskErrors(dataDir, () => writeAtomically(fileOf(dataDir), `${JSON.stringify(records, null, 2)}\n`));
  });
  lastWrite = write.catch(() => undefined);
  return write;
}

const fileOf = (dataDir: string): string => join(dataDir, 'engines.json');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEngineRecords(value: unknown): value is EngineRecords {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([kind, record]) => (kind === 'mongodb' || kind === 'redis') && isEngineRecord(record),
  );
}

function isEngineRecord(value: unknown): value is EngineRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { source, family, port, ready } = value as { [name: string]: unknown };
  return (
    typeof source === 'string' && typeof family === 'string' && Number.isInteger(port) && typeof ready === 'boolean'
  );
}

/**
 * Replaces a file: a crash leaves the old or the new text, never a part. Also syncs the folder, which write-file-atomic
 * doesn't.
 */
async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  // Not every platform can sync a folder. The file itself is on disk by then.
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
