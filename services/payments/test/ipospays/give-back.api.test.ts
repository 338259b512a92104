import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listener } from './support/listener.ts';
import { attempt, credentials, provider } from './support/provider.ts';
import { press, startSimulator } from './support/simulator.ts';

const WANTED = { reference: 'BACK1', amountMinor: 12345 };

/** A payment of 123.45 at the simulator, and the number that it is given back by. */
async function charged(timeoutMs?: number) {
  const simulator = await startSimulator();
  const ipospays = provider({ simulatorUrl: simulator.url, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const session = await ipospays.createSession(credentials, attempt());
  if (session.kind !== 'created') throw new Error('no page');
  await press(session.start.url, 'paid');
  const status = await ipospays.fetchStatus(credentials, 'REF1');
  const rrn = status.kind === 'paid' ? (status.evidence.rrn ?? '') : '';
  return { simulator, ipospays, rrn, wanted: { ...WANTED, rrn } };
}

describe('against the simulator', () => {
  it('a void and its status are done, with the provider’s transaction', async () => {
    const { simulator, ipospays, wanted } = await charged();
    const done = await ipospays.voidTransaction(credentials, wanted);
    expect(done).toEqual({ kind: 'done', transactionId: simulator.book().entries[0]?.refunds[0]?.transactionId });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toEqual(done);
  });

  it('a second void, too much, a wrong number and a wrong key are refused', async () => {
    const { ipospays, wanted } = await charged();
    const part = { ...wanted, reference: 'PART', amountMinor: 45 };
    expect(await ipospays.refund(credentials, part)).toMatchObject({ kind: 'done' });
    const refused = { kind: 'refused' };
    expect(await ipospays.voidTransaction(credentials, { ...wanted, reference: 'V' })).toMatchObject(refused);
    expect(await ipospays.refund(credentials, { ...wanted, reference: 'R' })).toMatchObject(refused);
    expect(await ipospays.refund(credentials, { ...part, reference: 'X', rrn: '000000000001' })).toMatchObject(refused);
    const badKey = { ...credentials, merchantToken: 'bad' };
    expect(await ipospays.refund(badKey, { ...part, reference: 'Y' })).toMatchObject(refused);
    expect(await ipospays.fetchRefund(badKey, WANTED)).toMatchObject({ kind: 'unavailable' });
  });

  it('a reference that was used is to be asked for', async () => {
    const { ipospays, wanted } = await charged();
    const part = { ...wanted, amountMinor: 45 };
    await ipospays.refund(credentials, part);
    expect(await ipospays.refund(credentials, part)).toEqual({ kind: 'ambiguous', reason: 'reference-used' });
  });

  it.each([
    ['transact-500', 'http-500', 'done'],
    ['transact-lost', 'http-500', 'unknown-reference'],
    ['transact-reset', 'connection', 'done'],
  ])('%s is ambiguous (%s), and asking tells: %s', async (kind, reason, status) => {
    const { simulator, ipospays, wanted } = await charged();
    await simulator.addFault({ kind, uses: 1 });
    expect(await ipospays.refund(credentials, wanted)).toEqual({ kind: 'ambiguous', reason });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toMatchObject({ kind: status });
  });

  it('a call that hangs is ambiguous, a status that hangs unavailable', async () => {
    const { simulator, ipospays, wanted } = await charged(400);
    await simulator.addFault({ kind: 'slow', endpoint: 'transact', delayMs: 60_000, uses: 1 });
    await simulator.addFault({ kind: 'slow', endpoint: 'transact-status', delayMs: 60_000, uses: 1 });
    expect(await ipospays.refund(credentials, wanted)).toEqual({ kind: 'ambiguous', reason: 'timeout' });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toMatchObject({ kind: 'done' });
  });

  it('a provider that is not there did nothing that could be known', async () => {
    const { simulator, ipospays, wanted } = await charged();
    await simulator.stop();
    expect(await ipospays.refund(credentials, wanted)).toMatchObject({ kind: 'ambiguous' });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toMatchObject({ kind: 'unavailable' });
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
  it(`a refund is ${kind}, its status ${statusKind}`, async () => {
    const simulatorUrl = await listener((_request: unknown, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const ipospays = provider({ simulatorUrl, timeoutMs: 2000 });
    expect(await ipospays.refund(credentials, { ...WANTED, rrn: '000000000001' })).toMatchObject({ kind });
    expect(await ipospays.fetchRefund(credentials, WANTED)).toMatchObject({ kind: statusKind });
  });
});

it('what is sent is what the provider documents', async () => {
  const sent: { path: string | undefined; token: string | string[] | undefined; body: unknown }[] = [];
  const simulatorUrl = await listener(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    sent.push({ path: request.url, token: request.headers.token, body });
    response.end('{}');
  });
  const ipospays = provider({ simulatorUrl });
  const wanted = { reference: 'BACK1', rrn: '000000000001', amountMinor: 45 };
  await ipospays.voidTransaction(credentials, wanted);
  await ipospays.refund(credentials, wanted);
  await ipospays.fetchRefund(credentials, wanted);
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
