import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { isErrno, onDisk } from './fs-errors.ts';
import { writeWhole } from './write-whole.ts';

export type Kind = 'mongodb' | 'redis';

/** The engine that owns a data folder. Until it once was ready, there is nothing in the folder worth keeping. */
export type Choice = { link: string; family: string; port: number; ready: boolean };
export type Record = { [kind in Kind]?: Choice };

const fileOf = (dataDir: string): string => join(dataDir, 'engines.json');

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const { link, family, port, ready } = value as { [name: string]: unknown };
  return typeof link === 'string' && typeof family === 'string' && Number.isInteger(port) && typeof ready === 'boolean';
}

function isRecord(value: unknown): value is Record {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([kind, choice]) => (kind === 'mongodb' || kind === 'redis') && isChoice(choice));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads which engines own the data. Thrown (BAD_RECORD) when the file is there but says nothing usable. */
export async function readRecord(dataDir: string): Promise<Record> {
  const path = fileOf(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '{}';
    throw error;
  });
  const record = parse(text);
  if (isRecord(record)) return record;
  throw new EngineError(
    'BAD_RECORD',
    `${path} can't be read, so it isn't known which engines own the data beside it. Put the file back from a backup, or move ${dataDir} away to start with empty data.`,
  );
}

let lastWrite: Promise<void> = Promise.resolve();

async function write(dataDir: string, kind: Kind, choice: Choice): Promise<void> {
  const record = { ...(await readRecord(dataDir)), [kind]: choice };
  await onDisk(dataDir, () => writeWhole(fileOf(dataDir), `${JSON.stringify(record, null, 2)}\n`));
}

/** Remembers the engine of one kind, keeping what is known of the other: both start at once, so they write in turn. */
export function remember(dataDir: string, kind: Kind, choice: Choice): Promise<void> {
  const mine = lastWrite.then(() => write(dataDir, kind, choice));
  lastWrite = mine.catch(() => undefined);
  return mine;
}
