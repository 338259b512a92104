import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { credentials, listener, pageRequest, provider } from '../world/ipospays.ts';

const session = { reference: 'REF1', providerRef: 'token' };

/** Creates the adapter with a server that answers each call by `handler`. */
async function startAdapter(handler: RequestListener) {
  return provider({ simulatorUrl: await listener(handler), timeoutMs: 2_000 });
}

const json = (status: number, body: unknown) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const garbage: [string, RequestListener][] = [
  ['HTML', (_request, response) => void response.end('<html>Bad gateway</html>')],
  ['502', (_request, response) => void response.writeHead(502).end('<html>')],
  ['nothing', (_request, response) => void response.end()],
  ['an empty object', json(200, {})],
  ['a list', json(200, [])],
  ['null', json(200, null)],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['a reset', (request) => void request.socket.destroy()],
  [
    'a reset in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"information":', () => request.socket.destroy());
    },
  ],
];

describe.each(garbage)('an answer of %s', (_name, handler) => {
  it('leaves a new session ambiguous and a status unavailable', async () => {
    const ipospays = await startAdapter(handler);
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({ kind: 'ambiguous' });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toMatchObject({ kind: 'unavailable' });
  });
});

it('discards an answer that is too large', async () => {
  const padding = 'x'.repeat(2 * 1024 * 1024);
  const page = 'https://pay.example/api/v1/externalPay?t=abc';
  const body = { responseCode: 200, transactionReferenceId: 'REF1', totalAmount: '123.45', information: page, padding };
  const ipospays = provider({ simulatorUrl: await listener(json(200, body)), simulatorPageUrl: 'https://pay.example' });
  expect(await ipospays.createSession(credentials, pageRequest())).toEqual({ kind: 'ambiguous', reason: 'too-large' });
  expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'unavailable', reason: 'unusable' });
});

describe('a cancel', () => {
  it.each([
    [200, { message: 'Cancelled' }, 'done'],
    [200, [], 'ambiguous'],
    [200, { errors: [{ field: 't', message: 'Processed' }] }, 'refused'],
    [401, {}, 'refused'],
    [302, {}, 'ambiguous'],
    [502, {}, 'ambiguous'],
  ])('answered %i %j is %s', async (status, body, kind) => {
    const ipospays = await startAdapter(json(status, body));
    expect(await ipospays.cancelSession(credentials, session)).toMatchObject({ kind });
  });

  it('is refused without a call when the handle of the page is unknown', async () => {
    const ipospays = await startAdapter(json(200, {}));
    expect(await ipospays.cancelSession(credentials, { ...session, providerRef: null })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('a created page', () => {
  it.each([
    'https://evil.example/api/v1/externalPay?t=1',
    'https://payment.ipospays.tech.evil.example/api/v1/externalPay?t=1',
    'https://payment.ipospays.tech@evil.example/?t=1',
    'http://payment.ipospays.tech/api/v1/externalPay?t=1',
    'javascript:alert(1)',
    'not an address',
  ])('at %s is never returned', async (information) => {
    const ipospays = await startAdapter(json(200, { message: 'Url generated Successful', information }));
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({ kind: 'ambiguous' });
  });

  it('may be at the browser address of the simulator', async () => {
    const information = 'https://pay.example/api/v1/externalPay?t=abc';
    const simulatorUrl = await listener(json(200, { message: 'ok', information }));
    const ipospays = provider({ simulatorUrl, simulatorPageUrl: 'https://pay.example' });
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({
      kind: 'created',
      providerRef: 'abc',
      start: { url: information },
    });
  });
});

describe('a refusal', () => {
  it.each([
    [401, {}, 'unauthorized'],
    [403, {}, 'unauthorized'],
    [429, {}, 'rate-limited'],
    [400, { errors: [{ field: 'amount', message: 'Invalid Amount' }] }, 'invalid-field'],
    [200, { errors: [{ field: 'amount', message: 'Invalid Amount' }] }, 'invalid-field'],
  ])('of %i %j is a rejection', async (status, body, code) => {
    const ipospays = await startAdapter(json(status, body));
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({ kind: 'rejected', code });
  });

  it.each([500, 503])('of %i with an error list is ambiguous', async (status) => {
    const ipospays = await startAdapter(json(status, { errors: [{ field: 'amount', message: 'Invalid Amount' }] }));
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({ kind: 'ambiguous' });
    expect(await ipospays.cancelSession(credentials, session)).toMatchObject({ kind: 'ambiguous' });
  });
});

describe('a status in each envelope', () => {
  const record = { responseCode: '200', transactionReferenceId: 'REF1', totalAmount: '123.45' };
  const paid = { kind: 'paid', evidence: { reference: 'REF1', amount: { unit: 'dollars', minor: 12345 } } };

  it.each([
    [{ iposHPResponse: record }, paid],
    [{ iposhpresponse: record }, paid],
    [{ status: 'Approved', data: record }, paid],
    [record, paid],
    [
      { ...record, totalAmount: '12345' },
      { kind: 'paid', evidence: { amount: { unit: 'cents', minor: 12345 } } },
    ],
    [
      { ...record, totalAmount: 12345 },
      { kind: 'paid', evidence: { amount: { unit: 'unreadable', minor: null } } },
    ],
    [
      { ...record, amount: '123.45', totalAmount: '126.45' },
      { kind: 'paid', evidence: { amount: { minor: 12645 } } },
    ],
    [
      { ...record, transactionReferenceId: 'OTHER' },
      { kind: 'paid', evidence: { reference: 'OTHER' } },
    ],
    [
      { ...record, tpn: '999999999999' },
      { kind: 'paid', evidence: { tpn: '999999999999' } },
    ],
    [{ status: 'Pending', data: {} }, { kind: 'pending' }],
    [{ ...record, transactionType: 10 }, { kind: 'pending' }],
    [{ ...record, cardType: 'CHECK', responseCode: 0 }, { kind: 'pending' }],
    [{ ...record, responseCode: 0 }, { kind: 'unavailable' }],
    [{ ...record, responseCode: '299' }, { kind: 'unavailable' }],
    [{ status: 'Whatever', data: {} }, { kind: 'unavailable' }],
  ])('reads %j', async (body, expected) => {
    const ipospays = await startAdapter(json(200, body));
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toMatchObject(expected);
  });
});
