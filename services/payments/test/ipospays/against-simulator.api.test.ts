import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { CreateSessionResult } from '../../src/domain/provider.ts';
import { credentials, listener, now, pageRequest, provider, simulatorForTest } from '../world/ipospays.ts';
import { chooseOutcome, type Outcome } from '../world/servers.ts';

function createdFrom(result: CreateSessionResult) {
  if (result.kind !== 'created') throw new Error(`Not created: ${JSON.stringify(result)}`);
  return result;
}

async function startAdapter(timeoutMs?: number) {
  const simulator = await simulatorForTest();
  const ipospays = provider({ simulatorUrl: simulator.url, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const open = async (changes = {}) => createdFrom(await ipospays.createSession(credentials, pageRequest(changes)));
  return { simulator, ipospays, open };
}

describe('a session', () => {
  it('is created with a page that expires after a day', async () => {
    const { simulator, open } = await startAdapter();
    const session = await open();
    expect(session.start).toEqual({
      method: 'get',
      url: `${simulator.url}/api/v1/externalPay?t=${session.providerRef}`,
    });
    expect(session.expiresAt.getTime() - now.getTime()).toBe(24 * 60 * 60 * 1000);
    expect(simulator.records().entries).toMatchObject([{ reference: 'REF1', tpn: '123456789012', amountMinor: 12345 }]);
  });

  it('is created with any names of payer and company', async () => {
    const { open } = await startAdapter();
    const names = ['Łukasz Żółć', "Seán O'Brien-Núñez", '李雷', 'J. 🙂 Straße', 'x'.repeat(200), '<script>'];
    for (const [index, name] of names.entries()) {
      const session = await open({
        reference: `REF${index}`,
        payerName: name,
        merchantName: `${name} & Söhne Water`,
        description: `Bill “${name}” 03/2026`,
        payerEmail: `${name}@example.org`,
      });
      expect(session.kind).toBe('created');
    }
  });

  it('is rejected with a used reference, a wrong key or a wrong terminal', async () => {
    const { ipospays, open } = await startAdapter();
    await open();
    const createWith = async (changes: object, reference: string) =>
      ipospays.createSession({ ...credentials, ...changes }, pageRequest({ reference }));
    expect(await createWith({}, 'REF1')).toMatchObject({ kind: 'rejected', code: 'duplicate-reference' });
    expect(await createWith({ merchantToken: 'bad-key' }, 'REF2')).toMatchObject({ code: 'unauthorized' });
    expect(await createWith({ tpnNumber: '123' }, 'REF3')).toMatchObject({
      code: 'invalid-field',
      field: 'merchantId',
    });
  });

  it.each([
    { reference: 'has-hyphen' },
    { reference: 'A'.repeat(21) },
    { amountMinor: 0 },
    { amountMinor: 10.5 },
    { amountMinor: 100_000_000 },
    { currency: 'EUR' },
  ])('is not requested with %j', async (changes) => {
    const { simulator, ipospays } = await startAdapter();
    expect(await ipospays.createSession(credentials, pageRequest(changes))).toMatchObject({ kind: 'rejected' });
    expect(simulator.records().entries).toEqual([]);
  });

  it('is ambiguous when the page was created but the answer is 500', async () => {
    const { simulator, ipospays } = await startAdapter();
    await simulator.addFault({ kind: 'create-500' });
    const result = await ipospays.createSession(credentials, pageRequest());
    expect(result).toEqual({ kind: 'ambiguous', reason: 'http-500' });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'pending' });
  });

  it('is ambiguous when the page was created but the answer times out', async () => {
    const { simulator, ipospays } = await startAdapter(300);
    await simulator.addFault({ kind: 'slow', endpoint: 'create', delayMs: 60_000 });
    const result = await ipospays.createSession(credentials, pageRequest());
    expect(result).toEqual({ kind: 'ambiguous', reason: 'timeout' });
    expect(simulator.records().entries).toHaveLength(1);
  });

  it('is reported as unreachable when nothing could be sent', async () => {
    const { simulator, ipospays } = await startAdapter();
    await simulator.stop();
    expect(await ipospays.createSession(credentials, pageRequest())).toEqual({
      kind: 'unreachable',
      reason: 'ECONNREFUSED',
    });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'unavailable', reason: 'unreachable' });
  });
});

describe('the status', () => {
  it.each([
    ['paid', 'paid'],
    ['declined', 'declined'],
    ['cancelled', 'cancelled'],
    ['rejected', 'cancelled'],
  ] as const satisfies [Outcome, string][])('of a page on which the payer chose %s is %s', async (outcome, kind) => {
    const { ipospays, open } = await startAdapter();
    const session = await open();
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'pending' });
    await chooseOutcome(session.start.url, outcome);
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toMatchObject({
      kind,
      evidence: { reference: 'REF1', amount: { unit: 'dollars', minor: 12345, text: '123.45' } },
    });
  });

  it('of a paid page has the transaction id, the retrieval number and the last digits of the card', async () => {
    const { simulator, ipospays, open } = await startAdapter();
    await chooseOutcome((await open()).start.url, 'paid');
    const status = await ipospays.fetchStatus(credentials, 'REF1');
    expect(status).toMatchObject({
      evidence: {
        providerTxnId: simulator.records().entries[0]?.transactionId,
        providerPaymentRef: expect.stringMatching(/^\d{12}$/),
        cardLast4: '1111',
        tpn: null,
      },
    });
  });

  it('distinguishes an unknown reference from a wrong key', async () => {
    const { ipospays } = await startAdapter();
    expect(await ipospays.fetchStatus(credentials, 'NEVER')).toEqual({ kind: 'unknown-reference' });
    expect(await ipospays.fetchStatus({ ...credentials, merchantToken: 'bad' }, 'NEVER')).toEqual({
      kind: 'unavailable',
      reason: 'unauthorized',
    });
  });

  it('is unavailable when the answer times out', async () => {
    const { simulator, ipospays, open } = await startAdapter(300);
    await chooseOutcome((await open()).start.url, 'paid');
    await simulator.addFault({ kind: 'slow', endpoint: 'status', delayMs: 60_000 });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });
});

describe('a cancel', () => {
  it('closes an open page and is refused for a closed one', async () => {
    const { ipospays, open } = await startAdapter();
    const session = { reference: 'REF1', providerRef: (await open()).providerRef };
    expect(await ipospays.cancelSession(credentials, session)).toEqual({ kind: 'done' });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toMatchObject({ kind: 'cancelled' });
    expect(await ipospays.cancelSession(credentials, session)).toMatchObject({ kind: 'refused' });
  });

  it('never reverses a payment', async () => {
    const { ipospays, open } = await startAdapter();
    const { providerRef, start } = await open();
    await chooseOutcome(start.url, 'paid');
    expect(await ipospays.cancelSession(credentials, { reference: 'REF1', providerRef })).toMatchObject({
      kind: 'refused',
    });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toMatchObject({ kind: 'paid' });
  });
});

describe('callbacks', () => {
  it('reads the return of the browser as never authentic', async () => {
    const { ipospays, open } = await startAdapter();
    const returnUrl = new URL((await chooseOutcome((await open()).start.url, 'paid')) ?? 'about:blank');
    expect(returnUrl.pathname).toBe('/api/payments/return/REF1');
    expect(ipospays.readReturn({ query: returnUrl.search })).toMatchObject({
      kind: 'report',
      reference: 'REF1',
      status: 'paid',
      authentic: 'no',
      amount: { minor: 12345 },
    });
  });

  it('reads a webhook as weakly authentic only with the key that created its page', async () => {
    let receive: (webhook: { headers: IncomingHttpHeaders; body: Buffer }) => void = () => undefined;
    const webhook = new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve) => {
      receive = resolve;
    });
    const webhookUrl = await listener(async (request, response) => {
      const body = await buffer(request);
      response.end();
      receive({ headers: request.headers, body });
    });
    const { ipospays, open } = await startAdapter();
    await chooseOutcome((await open({ webhookUrl })).start.url, 'declined');
    const { headers, body } = await webhook;
    const report = ipospays.readWebhook(credentials, headers, body);
    expect(report).toMatchObject({ kind: 'report', reference: 'REF1', status: 'declined', authentic: 'weak' });
    expect(ipospays.readWebhook(credentials, headers, body)).toEqual(report);
    const anotherKey = { ...credentials, merchantToken: 'another' };
    expect(ipospays.readWebhook(anotherKey, headers, body)).toMatchObject({ authentic: 'no' });
  });
});
