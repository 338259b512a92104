import { describe, expect, it } from 'vitest';
import { journalOn } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';

const record = (reference: string): JournalRecord => ({
  kind: 'decided',
  reference,
  decision: {
    outcome: 'declined',
    by: 'payer',
    decidedAt: '2026-03-01T00:00:00.000Z',
    transactionId: '',
    transactionNumber: '',
    batchNumber: '',
    approvalCode: '',
    rrn: '',
    postings: [],
  },
});

/** A file that writes down what is done to it; `sync` decides when and how a sync ends. */
function file(sync: () => Promise<void>) {
  const done: string[] = [];
  return {
    done,
    appendFile: async (data: unknown) => void done.push(`write ${String(data).match(/R\d/g)?.join(' ')}`),
    datasync: async () => {
      await sync();
      done.push('sync');
    },
    close: async () => void done.push('close'),
  };
}

describe('the journal', () => {
  it('keeps a record only when the disk has it, and lets those who wait share a sync', async () => {
    const disk = file(async () => undefined);
    const journal = journalOn(disk);
    await Promise.all(['R1', 'R2', 'R3'].map((name) => journal.append(record(name)).then(() => disk.done.push(name))));
    await journal.close();
    const { done } = disk;
    expect(done.filter((step) => !/^R\d$/.test(step))).toEqual(['write R1', 'sync', 'write R2 R3', 'sync', 'close']);
    expect(done.indexOf('R1')).toBeGreaterThan(done.indexOf('sync'));
    expect(done.indexOf('R2')).toBeGreaterThan(done.lastIndexOf('sync'));
  });

  it('takes nothing more after a failure: the end of the file is unknown then', async () => {
    const syncs = [Promise.resolve(), Promise.reject(new Error('disk full')), Promise.resolve()];
    syncs[1]?.catch(() => undefined);
    const journal = journalOn(file(() => syncs.shift() ?? Promise.resolve()));
    await journal.append(record('R1'));
    await expect(journal.append(record('R2'))).rejects.toThrow('disk full');
    await expect(journal.append(record('R3'))).rejects.toThrow('disk full');
  });
});
