import { mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type JournalRecord, journalRecordSchema } from './journal-record.ts';

/** Reads every whole line and cuts off a torn last one: nobody was ever answered on the strength of it. */
export async function readJournal(path: string): Promise<JournalRecord[]> {
  const bytes = await readFile(path).catch(ignoreMissing);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await truncate(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parseLine(line, index + 1));
}

function parseLine(line: string, number: number): JournalRecord {
  try {
    return journalRecordSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`The payment simulator's journal is damaged at line ${number}`, { cause });
  }
}

/** Makes the file if need be, and makes sure its name outlives a crash too. */
export async function ensureJournal(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  await file.sync();
  await file.close();
  // Windows can't open a folder as a file; its names are durable without it.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function ignoreMissing(error: unknown): Buffer {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}
