import { type FileHandle, open } from 'node:fs/promises';
import { ensureJournal, readJournal } from './journal-file.ts';
import type { JournalRecord } from './journal-record.ts';

type Waiting = { readonly line: string; resolve(): void; reject(error: unknown): void };

export type Journal = {
  /** Kept only when the record is on the disk. */
  append(record: JournalRecord): Promise<void>;
  close(): Promise<void>;
};

/** Opens the append-only journal and answers what it already holds. */
export async function openJournal(path: string): Promise<{ records: JournalRecord[]; journal: Journal }> {
  await ensureJournal(path);
  const records = await readJournal(path);
  return { records, journal: journalOn(await open(path, 'a')) };
}

/** Records that arrive while the disk is busy share the next write and sync. */
export function journalOn(file: Pick<FileHandle, 'appendFile' | 'datasync' | 'close'>): Journal {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;
  let failure: unknown = null;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        // After one failed write the file's end is unknown: only a restart, which cuts torn lines, may go on.
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
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
        flushing ??= flush();
      });
    },
    async close() {
      await flushing;
      await file.close();
    },
  };
}
