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
import { pageRequest } from './world/ipospays.ts';

/** A page whose create call was not answered: its handle is unknown. */
const WITHOUT_HANDLE: KnownPage = { createdAt: NOW };

const pageOf = (result: CreateSessionResult) => {
  if (result.kind !== 'created') throw new Error(`No page was created: ${JSON.stringify(result)}`);
  const { providerRef, start, expiresAt } = result;
  const page: KnownPage = { createdAt: NOW, ...(providerRef === null ? {} : { providerRef }) };
  return { page, pageUrl: start.url, expiresAt, session: { reference: 'REF1', providerRef } };
};

/** Opens a page, of $123.45 by default. */
async function openPage(test: AdapterUnderTest, amountMinor = 12_345) {
  return pageOf(await test.adapter.createSession(test.credentials, pageRequest({ amountMinor })));
}

/** Makes a payment, of $123.45 by default; returns its page and the request to refund it. */
async function makePayment(test: AdapterUnderTest, amountMinor = 12_345) {
  const page = await openPage(test, amountMinor);
  await test.pay(page.pageUrl);
  const status = await test.adapter.fetchStatus(test.credentials, 'REF1', page.page);
  if (status.kind !== 'paid') throw new Error(`Not paid: ${status.kind}`);
  return {
    ...page,
    refund: { reference: 'REFUND1', providerPaymentRef: status.evidence.providerPaymentRef ?? '', amountMinor },
  };
}

// The behavior of all adapters on which the state machine relies.
describe.each([
  ['ipospays', ipospays],
  ['stripe-checkout', stripeCheckout],
] as const)('%s', (name, start) => {
  it('creates a page at a known host that expires within its lifetime, and reports it as pending', async () => {
    const test = await start();
    expect(test.adapter.name).toBe(name);
    const { page, expiresAt, pageUrl } = await openPage(test);
    expect(new URL(pageUrl).hostname).toBe('127.0.0.1');
    expect(expiresAt.getTime()).toBeGreaterThan(NOW.getTime());
    expect(expiresAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + test.adapter.limits.pageLifetimeMs);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toEqual({ kind: 'pending' });
  });

  it('does not know a reference for which no page was created', async () => {
    const test = await start();
    await openPage(test);
    expect(await test.adapter.fetchStatus(test.credentials, 'NEVER', WITHOUT_HANDLE)).toEqual({
      kind: 'unknown-reference',
    });
  });

  it.each([100, 12_345, 70_001, 99_999_999])('charges %i cents exactly', async (amountMinor) => {
    const test = await start();
    const { page } = await makePayment(test, amountMinor);
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
    expect(await test.adapter.createSession(test.credentials, pageRequest({ amountMinor }))).toMatchObject({
      kind: 'rejected',
      field: 'amount',
    });
  });

  it('reports the received amount when it differs from the requested amount', async () => {
    const test = await start();
    const { page, pageUrl } = await openPage(test);
    await test.pay(pageUrl, 4_000);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'paid',
      evidence: { amount: { minor: 4_000 } },
    });
  });

  it('never reports a declined card as paid', async () => {
    const test = await start();
    const { page, pageUrl } = await openPage(test);
    await test.decline(pageUrl);
    const { kind } = await test.adapter.fetchStatus(test.credentials, 'REF1', page);
    expect(['declined', 'pending']).toContain(kind);
  });

  it('finds the page of an ambiguous create call by its reference', async () => {
    const test = await start();
    await test.addFault('create-500-after');
    const result = await test.adapter.createSession(test.credentials, pageRequest());
    expect(result.kind).toBe('ambiguous');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', WITHOUT_HANDLE)).toEqual({ kind: 'pending' });
  });

  it('reports a create call without an answer as ambiguous, and a status query without an answer as unavailable', async () => {
    const test = await start(SHORT_TIMEOUT_MS);
    const { page } = await openPage(test);
    await test.addFault('create-hang');
    expect(await test.adapter.createSession(test.credentials, pageRequest({ reference: 'REF2' }))).toEqual({
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
    const { page } = await openPage(test);
    await test.stop();
    const unsent = pageRequest({ reference: 'REF2' });
    expect(await test.adapter.createSession(test.credentials, unsent)).toMatchObject({ kind: 'unreachable' });
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
  });

  it('reports a wrong key as unauthorized', async () => {
    const test = await start();
    const wrong = { ...test.credentials, merchantToken: name === 'ipospays' ? 'bad' : 'sk_test_bad0123456' };
    expect(await test.adapter.createSession(wrong, pageRequest())).toMatchObject({
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
    const { page, pageUrl, session } = await openPage(test);
    expect(await test.adapter.cancelSession(test.credentials, session)).toEqual({ kind: 'done' });
    await test.pay(pageUrl);
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({
      kind: 'cancelled',
      evidence: { reference: 'REF1' },
    });
  });

  it('keeps a payment that was made before the page was closed', async () => {
    const test = await start();
    const { page, session } = await makePayment(test);
    expect((await test.adapter.cancelSession(test.credentials, session)).kind).not.toBe('ambiguous');
    expect(await test.adapter.fetchStatus(test.credentials, 'REF1', page)).toMatchObject({ kind: 'paid' });
  });

  it('refunds a payment in parts, each once, and never more than was received', async () => {
    const test = await start();
    const { refund } = await makePayment(test);
    const part = { ...refund, amountMinor: 345 };
    const first = await test.adapter.refund(test.credentials, part);
    expect(first).toMatchObject({ kind: 'done', transactionId: expect.stringMatching(/./) });
    expect(await test.adapter.fetchRefund(test.credentials, part)).toEqual(first);
    // The same reference again: no second refund is made.
    await test.adapter.refund(test.credentials, part);
    const tooMuch = { ...refund, reference: 'REFUND2', amountMinor: 12_001 };
    expect(await test.adapter.refund(test.credentials, tooMuch)).toMatchObject({ kind: 'refused' });
    const rest = { ...refund, reference: 'REFUND3', amountMinor: 12_000 };
    expect(await test.adapter.refund(test.credentials, rest)).toMatchObject({ kind: 'done' });
    const beyond = { ...refund, reference: 'REFUND4', amountMinor: 1 };
    expect(await test.adapter.refund(test.credentials, beyond)).toMatchObject({ kind: 'refused' });
  });

  it('returns a whole payment by a void or, at a provider without voids, by a refund after the refusal', async () => {
    const test = await start();
    const { refund } = await makePayment(test);
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
      const { refund } = await makePayment(test);
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
    const { refund } = await makePayment(test);
    await test.addFault('refund-lost');
    expect((await test.adapter.refund(test.credentials, refund)).kind).toBe('ambiguous');
    expect(await test.adapter.fetchRefund(test.credentials, refund)).toEqual({ kind: 'unknown-reference' });
    expect(await test.adapter.refund(test.credentials, refund)).toMatchObject({ kind: 'done' });
  });

  it('accepts a webhook only with the secret of its own account', async () => {
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

  it('gives repeated webhooks the same key, and different webhooks different keys', async () => {
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

  it('reports a chargeback in the status of its payment, and then that it was won', async () => {
    const test = await start();
    const { page } = await makePayment(test);
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
    const { refund } = await makePayment(test);
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
    expect(await test.adapter.createSession(test.live, pageRequest())).toMatchObject({ kind: 'unreachable' });
    expect(await test.adapter.fetchStatus(test.live, 'REF1', WITHOUT_HANDLE)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
  });
});
