import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type JournalRecord, journalRecordSchema } from './journal-record.ts';

export type Journal = {
  /** Resolves once the record is on disk. */
  append(record: JournalRecord): Promise<void>;
  close(): Promise<void>;
};

type PendingRecord = { readonly line: string; resolve(): void; reject(error: unknown): void };

/** Opens the append-only journal and returns the records it contains. */
export async function openJournal(path: string): Promise<{ records: JournalRecord[]; journal: Journal }> {
  await createFile(path);
  const records = await readRecords(path);
  return { records, journal: createJournal(await open(path, 'a')) };
}

/** Appends records to a file. Records that arrive during a write share the next write and sync. */
export function createJournal(file: Pick<FileHandle, 'appendFile' | 'datasync' | 'close'>): Journal {
  let pending: PendingRecord[] = [];
  let flushing: Promise<void> | null = null;
  let failure: unknown = null;

  async function flush(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      try {
        // After a failed write the file may end in a partial line. Only a restart, which truncates it, can continue.
        if (failure !== null) throw failure;
        await file.appendFile(batch.map((item) => item.line).join(''));
        await file.datasync();
        for (const item of batch) item.resolve();
      } catch (error) {
        failure = error;
        for (const item of batch) item.reject(error);
      }
    }
    flushing = null;
  }

  return {
    append(record) {
      return new Promise((resolve, reject) => {
        pending.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
        flushing ??= flush();
      });
    },
    async close() {
      await flushing;
      await file.close();
    },
  };
}

/** Creates the file if it is missing and syncs its folder, so that the file name survives a crash too. */
async function createFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  await file.sync();
  await file.close();
  // Windows can't open a folder as a file and doesn't need the sync.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Reads all complete lines and truncates a partial last one: its write was never confirmed to a caller. */
async function readRecords(path: string): Promise<JournalRecord[]> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await truncate(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parseLine(line, index + 1));
}

function parseLine(line: string, lineNumber: number): JournalRecord {
  try {
    return journalRecordSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`The payment simulator's journal is damaged at line ${lineNumber}`, { cause });
  }
}
