import { describe, expect, it } from 'vitest';
import type { CreateSessionResult, KnownPage } from '../src/domain/provider.ts';
import {
  type AdapterUnderTest,
  ipospays,
  NOW,
  SHORT_TIMEOUT_MS,
  signedWebhook,
  stripeCheckout,
} from './world/adapters.ts';
import { attempt } from './world/ipospays.ts';

/** The attempt as stored before its answer: its page's handle is unknown. */
const WITHOUT_HANDLE: KnownPage = { createdAt: NOW };

const createdOf = (result: CreateSessionResult) => {
  if (result.kind !== 'created') throw new Error(`No page was created: ${JSON.stringify(result)}`);
  const { providerRef, start, expiresAt } = result;
  const page: KnownPage = { createdAt: NOW, ...(providerRef === null ? {} : { providerRef }) };
  return { page, pageUrl: start.url, expiresAt, session: { reference: 'REF1', providerRef } };
};

/** Opens a page of $123.45. */
async function opened(test: AdapterUnderTest, amountMinor = 12_345) {
  return createdOf(await test.adapter.createSession(test.credentials, attempt({ amountMinor })));
}

/** Makes a payment; returns the request to refund it. */
async function paid(test: AdapterUnderTest, amountMinor = 12_345) {
  const page = await opened(test, amountMinor);
  await test.pay(page.pageUrl);
  const status = await test.adapter.fetchStatus(test.credentials, 'REF1', page.page);
  if (status.kind !== 'paid') throw new Error(`Not paid: ${status.kind}`);
  return {
    ...page,
    refund: { reference: 'REFUND1', providerPaymentRef: status.evidence.providerPaymentRef ?? '', amountMinor },
  };
}

// What the state machine relies on, whichever provider a company uses.
describe.each([
  ['ipospays', ipospays],
  ['stripe-checkout', stripeCheckout],
] as const)('%s', (name, start) => {
  it('creates a page at a known host that expires within its lifetime, and reports it as pending', async () => {
    const test = await start();
    expect(test.adapter.name).toBe(name);
    const { page, expiresAt, pageUrl } = await opened(test);
    expect(new URL(pageUrl).hostname).toBe('127.0.0.1');
    expect(expiresAt.getTime()).toBeGreaterThan(NOW.getTime());
    expect(expiresAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + test.adapter.limits.pageLifetimeMs);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toEqual({ kind: 'pending' });
  });

  it('does not know a reference for which no page was created', async () => {
    const test = await start();
    await opened(test);
    expect(await test.adapter.fetchStatus(test.credentials, 'NEVER', WITHOUT_HANDLE)).toEqual({
      kind: 'unknown-reference',
    });
  });

  it.each([100, 12_345, 70_001, 99_999_999])('charges %i cents exactly', async (amountMinor) => {
    const test = await start();
    const { page } = await paid(test, amountMinor);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'paid',
      evidence: {
        reference: 'REF1',
        amount: { minor: amountMinor },
        providerTxnId: expect.stringMatching(/./),
        providerPaymentRef: expect.stringMatching(/./),
        owner: { companyId: 1, customerId: '66a0f00000000000000000aa' },
        disputes: [],
      },
    });
  });

  it.each([0, -1, 0.5, 100_000_000])('refuses to request %d cents without a call', async (amountMinor) => {
    const test = await start();
    await test.stop();
    expect(await test.adapter.createSession(test.credentials, attempt({ amountMinor }))).toMatchObject({
      kind: 'rejected',
      field: 'amount',
    });
  });

  it('reports what was received, even if it is not what was requested', async () => {
    const test = await start();
    const { page, pageUrl } = await opened(test);
    await test.pay(pageUrl, 4_000);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'paid',
      evidence: { amount: { minor: 4_000 } },
    });
  });

  it('never reports a declined card as paid', async () => {
    const test = await start();
    const { page, pageUrl } = await opened(test);
    await test.decline(pageUrl);
    const { kind } = await test.adapter.fetchStatus(test.credentials, 'REF1', page);
    expect(['declined', 'pending']).toContain(kind);
  });

  it('finds the page of an ambiguous create call by its reference', async () => {
    const test = await start();
    await test.addFault('create-500-after');
    const result = await test.adapter.createSession(test.credentials, attempt());
    expect(result.kind).toBe('ambiguous');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', WITHOUT_HANDLE)).toEqual({ kind: 'pending' });
  });

  it('reports an answer that does not come as ambiguous, and a status without one as unavailable', async () => {
    const test = await start(SHORT_TIMEOUT_MS);
    const { page } = await opened(test);
    await test.addFault('create-hang');
    expect(await test.adapter.createSession(test.credentials, attempt({ reference: 'REF2' }))).toEqual({
      kind: 'ambiguous',
      reason: 'timeout',
    });
    await test.addFault('status-hang');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toEqual({
      kind: 'unavailable',
      reason: 'timeout',
    });
  });

  it('reports a create call that was never sent as unreachable', async () => {
    const test = await start();
    const { page } = await opened(test);
    await test.stop();
    const other = attempt({ reference: 'REF2' });
    expect(await test.adapter.createSession(test.credentials, other)).toMatchObject({ kind: 'unreachable' });
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
  });

  it('reports a wrong key as such', async () => {
    const test = await start();
    const wrong = { ...test.credentials, merchantToken: name === 'ipospays' ? 'bad' : 'sk_test_bad0123456' };
    expect(await test.adapter.createSession(wrong, attempt())).toMatchObject({
      kind: 'rejected',
      code: 'unauthorized',
    });
    const unauthorized = { kind: 'unavailable', reason: 'unauthorized' };
    expect(await test.adapter.fetchStatus(wrong, 'REF1', WITHOUT_HANDLE)).toEqual(unauthorized);
    const list = await test.adapter.listTransactions(wrong, { from: new Date(0), to: NOW }, null);
    if (name === 'stripe-checkout') expect(list).toEqual(unauthorized);
  });

  it('closes an open page, which then cannot be paid', async () => {
    const test = await start();
    const { page, pageUrl, session } = await opened(test);
    expect(await test.adapter.cancelSession(test.credentials, session)).toEqual({ kind: 'done' });
    await test.pay(pageUrl);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'cancelled',
      evidence: { reference: 'REF1' },
    });
  });

  it('keeps a payment that came before the page was closed', async () => {
    const test = await start();
    const { page, session } = await paid(test);
    expect((await test.adapter.cancelSession(test.credentials, session)).kind).not.toBe('ambiguous');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({ kind: 'paid' });
  });

  it('refunds a payment in parts, each once, and never more than was received', async () => {
    const test = await start();
    const { refund } = await paid(test);
    const part = { ...refund, amountMinor: 345 };
    const first = await test.adapter.refund(test.credentials, part);
    expect(first).toMatchObject({ kind: 'done', transactionId: expect.stringMatching(/./) });
    expect(await test.adapter.fetchRefund(test.credentials, part)).toEqual(first);
    // Repeated under the same reference, the refund is not made again.
    await test.adapter.refund(test.credentials, part);
    const tooMuch = { ...refund, reference: 'REFUND2', amountMinor: 12_001 };
    expect(await test.adapter.refund(test.credentials, tooMuch)).toMatchObject({ kind: 'refused' });
    const rest = { ...refund, reference: 'REFUND3', amountMinor: 12_000 };
    expect(await test.adapter.refund(test.credentials, rest)).toMatchObject({ kind: 'done' });
    const more = { ...refund, reference: 'REFUND4', amountMinor: 1 };
    expect(await test.adapter.refund(test.credentials, more)).toMatchObject({ kind: 'refused' });
  });

  it('returns all of a payment by a void or, where there are none, by the refund that follows the refusal', async () => {
    const test = await start();
    const { refund } = await paid(test);
    const answer = await test.adapter.voidTransaction(test.credentials, refund);
    expect(answer.kind).not.toBe('ambiguous');
    if (answer.kind === 'refused')
      expect(await test.adapter.refund(test.credentials, refund)).toMatchObject({ kind: 'done' });
    const more = { ...refund, reference: 'REFUND2', amountMinor: 1 };
    expect(await test.adapter.refund(test.credentials, more)).toMatchObject({ kind: 'refused' });
  });

  it.each(['refund-500-after', 'refund-reset-after'] as const)(
    'finds a refund whose answer was lost: %s',
    async (fault) => {
      const test = await start();
      const { refund } = await paid(test);
      const part = { ...refund, amountMinor: 345 };
      await test.addFault(fault);
      expect((await test.adapter.refund(test.credentials, part)).kind).toBe('ambiguous');
      expect(await test.adapter.fetchRefund(test.credentials, part)).toMatchObject({ kind: 'done' });
      const rest = { ...refund, reference: 'REFUND2', amountMinor: 12_000 };
      expect(await test.adapter.refund(test.credentials, rest)).toMatchObject({ kind: 'done' });
    },
  );

  it('does not know a refund that was never made', async () => {
    const test = await start();
    const { refund } = await paid(test);
    await test.addFault('refund-lost');
    expect((await test.adapter.refund(test.credentials, refund)).kind).toBe('ambiguous');
    expect(await test.adapter.fetchRefund(test.credentials, refund)).toEqual({ kind: 'unknown-reference' });
    expect(await test.adapter.refund(test.credentials, refund)).toMatchObject({ kind: 'done' });
  });

  it('accepts a webhook with the proof of its own account, and no other', async () => {
    const { adapter, credentials, webhook } = await start();
    const read = ({ headers, body }: ReturnType<typeof webhook>) => adapter.readWebhook(credentials, headers, body);
    const genuine = read(webhook('REF1'));
    expect(genuine).toMatchObject({ kind: 'report', reference: 'REF1', status: 'paid', isSaleOnly: true });
    expect(genuine.kind === 'report' && genuine.authentic).toBe(name === 'ipospays' ? 'weak' : 'yes');
    for (const forged of [webhook('REF1', 'another-secret'), { ...webhook('REF1'), headers: {} }]) {
      const report = read(forged);
      expect(report.kind === 'report' ? report.authentic : 'no').toBe('no');
    }
  });

  it('gives a repeated webhook the same key, and another one another', async () => {
    const { adapter, credentials, webhook } = await start();
    const keyOf = (reference: string) => {
      const { headers, body } = webhook(reference);
      const report = adapter.readWebhook(credentials, headers, body);
      return report.kind === 'report' ? report.eventKey : report.kind;
    };
    expect(keyOf('REF1')).toBe(keyOf('REF1'));
    expect(keyOf('REF1')).not.toBe(keyOf('REF2'));
  });

  it.each(['', '[]', 'null', '{}', '{"id":"evt_1"}', '<html>', '\u0000'])(
    'cannot read the webhook %j',
    async (text) => {
      const { adapter, credentials } = await start();
      const { headers, body } = signedWebhook(text);
      expect(adapter.readWebhook(credentials, headers, body).kind).toBe('unreadable');
    },
  );

  it('reports a chargeback with its payment, and that it was won', async () => {
    const test = await start();
    const { page } = await paid(test);
    await test.chargeBack('REF1');
    const opened = { kind: 'chargeback', amountMinor: 12_345, isWon: false };
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'paid',
      evidence: { disputes: [opened] },
    });
    await test.winChargeback('REF1');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      evidence: { disputes: [{ ...opened, isWon: true }] },
    });
  });

  it('lists sales, refunds, chargebacks and their reversals, oldest first, with their owner', async () => {
    const test = await start();
    const { refund } = await paid(test);
    await test.adapter.refund(test.credentials, { ...refund, amountMinor: 345 });
    await test.chargeBack('REF1', 12_000);
    await test.winChargeback('REF1');
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    const list = await test.adapter.listTransactions(test.credentials, { from: at(-10), to: at(10) }, null);
    if (list.kind !== 'page') throw new Error(list.kind);
    const owner = { companyId: 1, customerId: '66a0f00000000000000000aa' };
    expect(list.transactions.map(({ type, amount }) => [type, amount?.minor]).sort()).toEqual([
      ['chargeback', 12_000],
      ['chargeback-reversal', 12_000],
      ['refund', 345],
      ['sale', 12_345],
    ]);
    for (const transaction of list.transactions) expect(transaction).toMatchObject({ reference: 'REF1', owner });
    const before = await test.adapter.listTransactions(test.credentials, { from: at(-20), to: at(-10) }, null);
    expect(before).toEqual({ kind: 'page', transactions: [], next: null });
  });

  it('never calls the simulator with live credentials', async () => {
    const test = await start();
    expect(await test.adapter.createSession(test.live, attempt())).toMatchObject({ kind: 'unreachable' });
    expect(await test.adapter.fetchStatus(test.live, 'REF1', WITHOUT_HANDLE)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
  });
});
