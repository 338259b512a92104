import { describe, expect, it } from 'vitest';
import { newDecision } from '../domain/outcome.ts';
import type { HostedPage } from '../domain/page.ts';
import type { Journal } from './journal.ts';
import { createPageRepository } from './page.repository.ts';

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
  webhookUrl: '',
  webhookAuthHeader: '',
  openedAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-03-02T00:00:00.000Z',
};
const paid = newDecision(page, 'paid', { by: 'payer', now: new Date(0), seed: 'seed' });
const declined = newDecision(page, 'declined', { by: 'payer', now: new Date(0), seed: 'other' });

/** A journal whose writes finish when the test resolves or rejects them. */
function manualJournal() {
  const pending: { resolve(): void; reject(error: Error): void }[] = [];
  const journal: Journal = {
    append: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    close: async () => undefined,
  };
  return { journal, pending };
}

describe('the page repository', () => {
  it('shows a page only after the journal has stored it', async () => {
    const { journal, pending } = manualJournal();
    const pages = createPageRepository([], journal);
    const opened = pages.open(page);
    expect(pages.byToken('token1')).toBeUndefined();
    expect(await pages.open(page)).toBe(false);
    pending[0]?.resolve();
    expect(await opened).toBe(true);
    expect(pages.byToken('token1')).toEqual({ page, decision: null, transactions: [], disputes: [] });
  });

  it('stores the first decision and returns it to a concurrent second one', async () => {
    const { journal, pending } = manualJournal();
    const pages = createPageRepository([{ kind: 'opened', page }], journal);
    const first = pages.decide(page, paid);
    const second = pages.decide(page, declined);
    expect(pages.byReference('REF1')?.decision).toBeNull();
    pending[0]?.resolve();
    expect(await first).toEqual({ decision: paid, isFirst: true });
    expect(await second).toEqual({ decision: paid, isFirst: false });
    expect(pending).toHaveLength(1);
    expect(pages.byReference('REF1')?.decision).toEqual(paid);
  });

  it('leaves a page open when the journal fails', async () => {
    const { journal, pending } = manualJournal();
    const pages = createPageRepository([{ kind: 'opened', page }], journal);
    const decided = pages.decide(page, paid);
    pending[0]?.reject(new Error('disk full'));
    await expect(decided).rejects.toThrow('disk full');
    expect(pages.byReference('REF1')?.decision).toBeNull();
  });

  it('refuses a journal that decides a page twice', () => {
    const { journal } = manualJournal();
    const twice = { kind: 'decided', reference: 'REF1', decision: paid } as const;
    expect(() => createPageRepository([{ kind: 'opened', page }, twice, twice], journal)).toThrow('contradicts itself');
  });
});
