import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf } from '@utility-pay/service-kit/testing/actors';
import express, { type Express } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { type CallerLimit, createCallerLimit } from '../../auth/caller-limit.ts';
import type { RequestsPerMinute } from '../../auth/rate-limits.ts';
import { RestError, restErrorHandler } from '../http/errors.ts';
import { providerRoutes, visitRoute } from './provider.routes.ts';

const PAYMENT_PAGE = 'https://pay.example/page?t=1';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function serve(application: Express): Promise<string> {
  const server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/payments`;
}

async function send(url: string, method = 'GET', clientAddress = '192.0.2.1') {
  const headers = { 'x-forwarded-for': clientAddress };
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
}

/**
 * Serves the route of visits with a graph that returns the payment page of `answer`. Returns a function that visits the
 * payment page of a payment.
 */
async function serveVisits(answer: () => string | null, actor: Actor = customerOf(1, 'ada')) {
  const application = express();
  application.use((_request, response, next) => {
    response.locals.context = { actor };
    next();
  });
  const run = async () => ({ visitPaymentPage: { paymentUrl: answer() } });
  application.use('/api', visitRoute(run as never, createCallerLimit()), restErrorHandler(log as never));
  const url = await serve(application);
  return (paymentId = 'p1') => send(`${url}/visit/${paymentId}`);
}

/** Serves the provider's routes with a payments service that reports every payment as paid. */
async function serveProviderRoutes(limits: Partial<RequestsPerMinute> = {}, callers: Partial<CallerLimit> = {}) {
  const references: unknown[] = [];
  const call = async (_service: string, { variables }: { variables: { reference: string } }) => {
    references.push(variables.reference);
    return { internalRecordReturn: { status: 'success', message: 'Paid' } };
  };
  const router = providerRoutes({ call: call as never }, { ...createCallerLimit({ limits }), ...callers });
  const connections: Socket[] = [];
  // The caller's address is that of X-Forwarded-For.
  const url = await serve(
    express()
      .set('trust proxy', true)
      .use(({ socket }, _response, next) => {
        connections.push(socket);
        next();
      })
      .use('/api', router, restErrorHandler(log as never)),
  );
  return { url, references, connections };
}

const refuseWith = (code: string) => () => {
  throw new RestError(code, 'Refused');
};

test('a visit redirects the payer to the payment page', async () => {
  expect(await (await serveVisits(() => PAYMENT_PAGE))()).toEqual({ status: 303, location: PAYMENT_PAGE });
});

test.each([
  ['that can no longer be paid', () => null],
  ['that is unknown or of another customer', refuseWith('NOT_FOUND')],
  ['for staff', refuseWith('FORBIDDEN')],
])('a visit of a payment %s redirects to the result page', async (_case, answer) => {
  expect(await (await serveVisits(answer))()).toEqual({ status: 303, location: '/payment-result?payment=p1' });
});

test('a visit without a session redirects to sign-in', async () => {
  expect(await (await serveVisits(() => PAYMENT_PAGE, ANONYMOUS))()).toEqual({ status: 303, location: '/login' });
});

test('a visit is answered 503 while the payments service is unavailable', async () => {
  expect(await (await serveVisits(refuseWith('UNAVAILABLE')))()).toEqual({ status: 503, location: null });
});

test('a 61st visit of one payment in a minute is answered 429', async () => {
  const visit = await serveVisits(() => PAYMENT_PAGE);
  for (let count = 0; count < 60; count += 1) expect((await visit()).status).toBe(303);
  expect((await visit()).status).toBe(429);
});

/**
 * Texts that are too long for a payment id, one with a character that ids never have, and one that decodes to a space.
 */
const MALFORMED = ['a'.repeat(8000), 'a'.repeat(21), 'ref-1', '%20'];

test.each(MALFORMED)(
  'a return with a malformed reference is answered like one of a pending payment, without a call to the payments service',
  async (reference) => {
    const { url, references } = await serveProviderRoutes();
    const pending = { status: 303, location: '/payment-result?status=pending' };
    expect(await send(`${url}/return/${reference}`)).toEqual(pending);
    expect(await send(`${url}/cancel/${reference}`, 'POST')).toEqual(pending);
    expect(await (await fetch(`${url}/webhook/${reference}`, { method: 'POST' })).json()).toEqual({ received: true });
    expect(references).toEqual([]);
    expect(await send(`${url}/return/abc123`)).toMatchObject({ location: expect.stringContaining('payment=abc123') });
    expect(references).toEqual(['abc123']);
  },
);

test.each(MALFORMED)(
  'a visit with a malformed payment id redirects to the result page, without a call to the graph',
  async (id) => {
    const visit = await serveVisits(() => {
      throw new Error('the graph was called');
    });
    expect(await visit(id)).toMatchObject({
      status: 303,
      location: expect.stringContaining('/payment-result?payment='),
    });
  },
);

test.each(['webhook/abc123', 'webhooks/stripe-checkout/1'])(
  'a request to %s whose client disconnects before the body is read is not recorded, and not counted as refused',
  async (path) => {
    const countedRequests: (number | undefined)[] = [];
    const arrived = Promise.withResolvers<void>();
    const disconnected = Promise.withResolvers<void>();
    const countWebhook: CallerLimit['countWebhook'] = async (_address, requests) => {
      countedRequests.push(requests);
      arrived.resolve();
      await disconnected.promise;
    };
    const { url, references, connections } = await serveProviderRoutes({}, { countWebhook });
    const { hostname, port, pathname } = new URL(`${url}/${path}`);
    const client = connect(Number(port), hostname);
    client.write(
      `POST ${pathname} HTTP/1.1\r\nHost: portal\r\nStripe-Signature: t=1,v1=00\r\nContent-Length: 2\r\n\r\n{}`,
    );
    await arrived.promise;
    const closed = connections.map((connection) => once(connection, 'close'));
    client.destroy();
    await Promise.all(closed);
    disconnected.resolve();
    expect((await send(`${url}/webhook/later`, 'POST')).status).toBe(200);
    expect({ references, countedRequests }).toEqual({
      references: ['later'],
      countedRequests: [undefined, undefined],
    });
  },
);

test('returns and webhooks are limited for a network, whatever their payments', async () => {
  const { url } = await serveProviderRoutes({ network: 1, webhooks: 1 });
  expect((await send(`${url}/return/a1`)).status).toBe(303);
  expect((await send(`${url}/return/a3`)).status).toBe(429);
  expect((await send(`${url}/webhook/a2`, 'POST')).status).toBe(200);
  expect((await send(`${url}/webhook/a4`, 'POST')).status).toBe(429);
});

test('webhooks are limited for an IPv6 /48, and one over the limit is not counted for its payment', async () => {
  const { url, references } = await serveProviderRoutes({ webhooks: 2, wideWebhooks: 3, payment: 1 });
  const statuses = [];
  for (let subnet = 0; subnet < 5; subnet += 1)
    statuses.push((await send(`${url}/webhook/b${subnet}`, 'POST', `2001:db8:1:${subnet}::1`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await send(`${url}/webhook/b4`, 'POST', '2001:db8:2:1::1')).status).toBe(200);
  expect(references).toEqual(['b0', 'b1', 'b2', 'b4']);
});

test('a signed webhook is passed on byte for byte, and answered 400 unless its signature is accepted', async () => {
  const passedOn: unknown[] = [];
  let isAccepted = true;
  const call = async (_service: string, { variables }: { variables: object }) => {
    passedOn.push(variables);
    return { internalRecordSignedWebhook: isAccepted };
  };
  const url = await serve(
    express().use('/api', providerRoutes({ call: call as never }, createCallerLimit()), restErrorHandler(log as never)),
  );
  const post = async (companyId: string, headers: Record<string, string>) => {
    // The signature covers spaces and escapes, so the JSON must not be parsed.
    const body = '{ "id" : "evt_1", "name": "\\u00e9 é" }\n';
    const type = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...type, ...headers }, body };
    return (await fetch(`${url}/webhooks/stripe-checkout/${companyId}`, init)).status;
  };
  const signed = { 'stripe-signature': 't=1,v1=ab' };
  expect(await post('7', signed)).toBe(200);
  expect(passedOn).toMatchObject([
    { companyId: '7', signature: 't=1,v1=ab', body: '{ "id" : "evt_1", "name": "\\u00e9 é" }\n' },
  ]);
  isAccepted = false;
  expect(await post('7', signed)).toBe(400);
  expect([await post('7', {}), await post('x', signed), await post('1234567890', signed)]).toEqual([400, 400, 400]);
  expect(passedOn).toHaveLength(2);
});

test('a 61st signed webhook with an invalid signature in a minute is answered 429', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    return { internalRecordSignedWebhook: false };
  };
  const url = await serve(
    express()
      .set('trust proxy', true)
      .use('/api', providerRoutes({ call: call as never }, createCallerLimit()), restErrorHandler(log as never)),
  );
  const post = async (address: string) => {
    const headers = { 'stripe-signature': 't=1,v1=ab', 'x-forwarded-for': address };
    return (await fetch(`${url}/webhooks/stripe-checkout/7`, { method: 'POST', headers, body: '{}' })).status;
  };
  for (let count = 0; count < 60; count += 1) expect(await post('192.0.2.1')).toBe(400);
  expect([await post('192.0.2.1'), await post('192.0.2.2')]).toEqual([429, 400]);
  expect(calls).toBe(61);
});

test('a signed webhook of more than 256 KB is answered 413 and not passed on', async () => {
  const call = () => expect.unreachable('was passed on');
  const url = await serve(
    express().use('/api', providerRoutes({ call: call as never }, createCallerLimit()), restErrorHandler(log as never)),
  );
  const init = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=ab' }, body: 'x'.repeat(256 * 1024 + 1) };
  expect((await fetch(`${url}/webhooks/stripe-checkout/7`, init)).status).toBe(413);
});
