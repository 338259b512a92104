import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';
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

/** A file that records the calls made to it; `sync` controls when and how a sync ends. */
function fakeFile(sync: () => Promise<void>) {
  const calls: string[] = [];
  return {
    calls,
    appendFile: async (data: unknown) => void calls.push(`write ${String(data).match(/R\d/g)?.join(' ')}`),
    datasync: async () => {
      await sync();
      calls.push('sync');
    },
    close: async () => void calls.push('close'),
  };
}

describe('the journal', () => {
  it('confirms a record only after a sync and writes waiting records in one batch', async () => {
    const disk = fakeFile(async () => undefined);
    const journal = createJournal(disk);
    await Promise.all(['R1', 'R2', 'R3'].map((name) => journal.append(record(name)).then(() => disk.calls.push(name))));
    await journal.close();
    const { calls } = disk;
    expect(calls.filter((step) => !/^R\d$/.test(step))).toEqual(['write R1', 'sync', 'write R2 R3', 'sync', 'close']);
    expect(calls.indexOf('R1')).toBeGreaterThan(calls.indexOf('sync'));
    expect(calls.indexOf('R2')).toBeGreaterThan(calls.lastIndexOf('sync'));
  });

  it('rejects every record after a failed write', async () => {
    const syncs = [Promise.resolve(), Promise.reject(new Error('disk full')), Promise.resolve()];
    syncs[1]?.catch(() => undefined);
    const journal = createJournal(fakeFile(() => syncs.shift() ?? Promise.resolve()));
    await journal.append(record('R1'));
    await expect(journal.append(record('R2'))).rejects.toThrow('disk full');
    await expect(journal.append(record('R3'))).rejects.toThrow('disk full');
  });
});
