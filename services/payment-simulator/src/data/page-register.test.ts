import { describe, expect, it } from 'vitest';
import { decisionFor } from '../domain/decision.ts';
import type { HostedPage } from '../domain/page.ts';
import type { Journal } from './journal.ts';
import { createPageRegister } from './page-register.ts';

const page: HostedPage = {
  token: 'token1',
  reference: 'REF1',
  tpn: '123456789012',
  transactionType: '1',
  amountMinor: 500,
  merchantName: '',
  description: '',
  returnUrl: '',
  failureUrl: '',
  cancelUrl: '',
  noticeUrl: '',
  noticeAuthHeader: '',
  openedAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-03-02T00:00:00.000Z',
};
const paid = decisionFor(page, 'paid', { by: 'payer', now: new Date(0), seed: 'seed' });
const declined = decisionFor(page, 'declined', { by: 'payer', now: new Date(0), seed: 'other' });

/** A journal that keeps nothing until it is told to. */
function heldJournal() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const journal: Journal = {
    append: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    close: async () => undefined,
  };
  return { journal, waiting };
}

describe('the pages', () => {
  it('are not seen before the journal has them', async () => {
    const { journal, waiting } = heldJournal();
    const pages = createPageRegister([], journal);
    const opened = pages.open(page);
    expect(pages.byToken('token1')).toBeUndefined();
    expect(await pages.open(page)).toBe(false);
    waiting[0]?.resolve();
    expect(await opened).toBe(true);
    expect(pages.byToken('token1')).toEqual({ page, decision: null, transactions: [] });
  });

  it('take the first decision; a second waits for it and gets the same', async () => {
    const { journal, waiting } = heldJournal();
    const pages = createPageRegister([{ kind: 'opened', page }], journal);
    const first = pages.decide(page, paid);
    const second = pages.decide(page, declined);
    expect(pages.byReference('REF1')?.decision).toBeNull();
    waiting[0]?.resolve();
    expect(await first).toEqual({ decision: paid, first: true });
    expect(await second).toEqual({ decision: paid, first: false });
    expect(waiting).toHaveLength(1);
    expect(pages.byReference('REF1')?.decision).toEqual(paid);
  });

  it('stay open when the journal fails', async () => {
    const { journal, waiting } = heldJournal();
    const pages = createPageRegister([{ kind: 'opened', page }], journal);
    const decided = pages.decide(page, paid);
    waiting[0]?.reject(new Error('disk full'));
    await expect(decided).rejects.toThrow('disk full');
    expect(pages.byReference('REF1')?.decision).toBeNull();
  });

  it('are refused when the journal decides one twice', () => {
    const { journal } = heldJournal();
    const twice = { kind: 'decided', reference: 'REF1', decision: paid } as const;
    expect(() => createPageRegister([{ kind: 'opened', page }, twice, twice], journal)).toThrow('contradicts itself');
  });
});
