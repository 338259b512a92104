import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { credentials, listener, pageRequest, provider, simulatorForTest } from '../world/ipospays.ts';
import { chooseOutcome } from '../world/servers.ts';

const REVERSAL = { reference: 'BACK1', amountMinor: 12345 };

/** Makes a payment of $123.45 at the simulator; returns the request to reverse it. */
async function makePayment(timeoutMs?: number) {
  const simulator = await simulatorForTest();
  const ipospays = provider({ simulatorUrl: simulator.url, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const session = await ipospays.createSession(credentials, pageRequest());
  if (session.kind !== 'created') throw new Error('No page was created');
  await chooseOutcome(session.start.url, 'paid');
  const status = await ipospays.fetchStatus(credentials, 'REF1');
  const providerPaymentRef = status.kind === 'paid' ? (status.evidence.providerPaymentRef ?? '') : '';
  return { simulator, ipospays, providerPaymentRef, reversal: { ...REVERSAL, providerPaymentRef } };
}

describe('against the simulator', () => {
  it('voids a payment and returns the transaction of the provider', async () => {
    const { simulator, ipospays, reversal } = await makePayment();
    const done = await ipospays.voidTransaction(credentials, reversal);
    expect(done).toEqual({ kind: 'done', transactionId: simulator.records().entries[0]?.refunds[0]?.transactionId });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toEqual(done);
  });

  it('refuses a void after a partial refund, too large an amount, a wrong retrieval number and a wrong key', async () => {
    const { ipospays, reversal } = await makePayment();
    const part = { ...reversal, reference: 'PART', amountMinor: 45 };
    expect(await ipospays.refund(credentials, part)).toMatchObject({ kind: 'done' });
    const refused = { kind: 'refused' };
    expect(await ipospays.voidTransaction(credentials, { ...reversal, reference: 'V' })).toMatchObject(refused);
    expect(await ipospays.refund(credentials, { ...reversal, reference: 'R' })).toMatchObject(refused);
    expect(
      await ipospays.refund(credentials, { ...part, reference: 'X', providerPaymentRef: '000000000001' }),
    ).toMatchObject(refused);
    const badKey = { ...credentials, merchantToken: 'bad' };
    expect(await ipospays.refund(badKey, { ...part, reference: 'Y' })).toMatchObject(refused);
    expect(await ipospays.fetchRefund(badKey, { ...REVERSAL, providerPaymentRef: '' })).toMatchObject({
      kind: 'unavailable',
    });
  });

  it('returns ambiguous for a used reference', async () => {
    const { ipospays, reversal } = await makePayment();
    const part = { ...reversal, amountMinor: 45 };
    await ipospays.refund(credentials, part);
    expect(await ipospays.refund(credentials, part)).toEqual({ kind: 'ambiguous', reason: 'reference-used' });
  });

  it.each([
    ['transact-500', 'http-500', 'done'],
    ['transact-lost', 'http-500', 'unknown-reference'],
    ['transact-reset', 'connection', 'done'],
  ])('returns ambiguous after %s (%s), and then the status %s', async (kind, reason, status) => {
    const { simulator, ipospays, reversal } = await makePayment();
    await simulator.addFault({ kind, uses: 1 });
    expect(await ipospays.refund(credentials, reversal)).toEqual({ kind: 'ambiguous', reason });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toMatchObject({
      kind: status,
    });
  });

  it('returns ambiguous when a refund times out, and unavailable when its status does', async () => {
    const { simulator, ipospays, reversal } = await makePayment(400);
    await simulator.addFault({ kind: 'slow', endpoint: 'transact', delayMs: 60_000, uses: 1 });
    await simulator.addFault({ kind: 'slow', endpoint: 'transact-status', delayMs: 60_000, uses: 1 });
    expect(await ipospays.refund(credentials, reversal)).toEqual({ kind: 'ambiguous', reason: 'timeout' });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toEqual({
      kind: 'unavailable',
      reason: 'timeout',
    });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toMatchObject({
      kind: 'done',
    });
  });

  it('returns ambiguous when the provider is unreachable', async () => {
    const { simulator, ipospays, reversal } = await makePayment();
    await simulator.stop();
    expect(await ipospays.refund(credentials, reversal)).toMatchObject({ kind: 'ambiguous' });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toMatchObject({
      kind: 'unavailable',
    });
  });
});

const done = { responseCode: 200, transactionReferenceId: 'BACK1', amount: '123.45', transactionId: '7' };

describe.each([
  [200, { iposTransactResponse: done }, 'done', 'done'],
  [200, { 'iPOS-TransactResponse': done }, 'done', 'done'],
  [200, { iposhpresponse: done }, 'done', 'done'],
  [200, { iposTransactResponse: { ...done, amount: undefined } }, 'done', 'done'],
  [200, { iposTransactResponse: { ...done, responseCode: '400', errResponseMessage: 'No' } }, 'refused', 'refused'],
  [200, { iposTransactResponse: { ...done, amount: '1.00' } }, 'ambiguous', 'unavailable'],
  [200, { iposTransactResponse: { ...done, transactionReferenceId: 'OTHER' } }, 'ambiguous', 'unavailable'],
  [200, { iposTransactResponse: { ...done, responseCode: 999 } }, 'ambiguous', 'unavailable'],
  [200, {}, 'ambiguous', 'unavailable'],
  [200, [], 'ambiguous', 'unavailable'],
  [302, {}, 'ambiguous', 'unavailable'],
  [408, { errors: [{ field: 'x', message: 'late' }] }, 'ambiguous', 'unavailable'],
  [429, { errors: [{ field: 'x', message: 'slow down' }] }, 'ambiguous', 'unavailable'],
  [502, { errors: [{ field: 'rrn', message: 'gone' }] }, 'ambiguous', 'unavailable'],
  [400, { errors: [{ field: 'rrn', message: 'Invalid RRN' }] }, 'refused', 'unavailable'],
])('answered %i %j', (status, body, kind, statusKind) => {
  it(`reads a refund as ${kind} and its status as ${statusKind}`, async () => {
    const simulatorUrl = await listener((_request: unknown, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const ipospays = provider({ simulatorUrl, timeoutMs: 2000 });
    expect(await ipospays.refund(credentials, { ...REVERSAL, providerPaymentRef: '000000000001' })).toMatchObject({
      kind,
    });
    expect(await ipospays.fetchRefund(credentials, { ...REVERSAL, providerPaymentRef: '' })).toMatchObject({
      kind: statusKind,
    });
  });
});

it('sends requests as documented by the provider', async () => {
  const sent: { path: string | undefined; token: string | string[] | undefined; body: unknown }[] = [];
  const simulatorUrl = await listener(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    sent.push({ path: request.url, token: request.headers.token, body });
    response.end('{}');
  });
  const ipospays = provider({ simulatorUrl });
  const reversal = { reference: 'BACK1', providerPaymentRef: '000000000001', amountMinor: 45 };
  await ipospays.voidTransaction(credentials, reversal);
  await ipospays.refund(credentials, reversal);
  await ipospays.fetchRefund(credentials, reversal);
  const merchantAuthentication = { merchantId: '123456789012', transactionReferenceId: 'BACK1' };
  const request = { RRN: '000000000001', amount: '45' };
  const token = 'merchant-key';
  expect(sent).toEqual([
    {
      path: '/api/v1/iposTransact',
      token,
      body: { merchantAuthentication, transactRequest: { transactionType: 2, ...request } },
    },
    {
      path: '/api/v1/iposTransact',
      token,
      body: { merchantAuthentication, transactRequest: { transactionType: 3, ...request } },
    },
    { path: '/api/v1/iposTransactStatus', token, body: { merchantAuthentication } },
  ]);
});
