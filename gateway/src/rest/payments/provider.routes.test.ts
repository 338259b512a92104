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

const PAGE = 'https://pay.example/page?t=1';
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

/** Serves the route with a graph that answers each visit with `answer`; returns a function that visits the page of a payment. */
async function visiting(answer: () => string | null, actor: Actor = customerOf(1, 'ada')) {
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

/** Serves the provider's routes with a payments service in which every payment is paid. */
async function receiving(limits: Partial<RequestsPerMinute> = {}, callers: Partial<CallerLimit> = {}) {
  const references: unknown[] = [];
  const call = async (_service: string, { variables }: { variables: { reference: string } }) => {
    references.push(variables.reference);
    return { internalRecordReturn: { status: 'success', message: 'Paid' } };
  };
  const router = providerRoutes({ call: call as never }, { ...createCallerLimit({ limits }), ...callers });
  const connections: Socket[] = [];
  // The address of the caller is that of the header.
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

const refusing = (code: string) => () => {
  throw new RestError(code, 'Refused');
};

test('redirects the payer to the payment page', async () => {
  expect(await (await visiting(() => PAGE))()).toEqual({ status: 303, location: PAGE });
});

test.each([
  ['that can no longer be paid', () => null],
  ['that is unknown or of another customer', refusing('NOT_FOUND')],
  ['for staff', refusing('FORBIDDEN')],
])('redirects to the result page for a payment %s', async (_case, answer) => {
  expect(await (await visiting(answer))()).toEqual({ status: 303, location: '/payment-result?payment=p1' });
});

test('redirects a visitor without a session to sign-in', async () => {
  expect(await (await visiting(() => PAGE, ANONYMOUS))()).toEqual({ status: 303, location: '/login' });
});

test('reports that the service is unavailable', async () => {
  expect(await (await visiting(refusing('UNAVAILABLE')))()).toEqual({ status: 503, location: null });
});

test('limits the visits of one payment', async () => {
  const visit = await visiting(() => PAGE);
  for (let count = 0; count < 60; count += 1) expect((await visit()).status).toBe(303);
  expect((await visit()).status).toBe(429);
});

/** Longer than a payment id, with a character that ids never have, and one that decodes to a space. */
const MALFORMED = ['a'.repeat(8000), 'a'.repeat(21), 'ref-1', '%20'];

test.each(MALFORMED)(
  'answers a return with a malformed reference like a pending payment, without a lookup',
  async (ref) => {
    const { url, references } = await receiving();
    const pending = { status: 303, location: '/payment-result?status=pending' };
    expect(await send(`${url}/return/${ref}`)).toEqual(pending);
    expect(await send(`${url}/cancel/${ref}`, 'POST')).toEqual(pending);
    expect(await (await fetch(`${url}/webhook/${ref}`, { method: 'POST' })).json()).toEqual({ received: true });
    expect(references).toEqual([]);
    expect(await send(`${url}/return/abc123`)).toMatchObject({ location: expect.stringContaining('payment=abc123') });
    expect(references).toEqual(['abc123']);
  },
);

test.each(MALFORMED)(
  'redirects a visit with a malformed payment id to the result page, without a lookup',
  async (id) => {
    const visit = await visiting(() => {
      throw new Error('the graph was asked');
    });
    expect(await visit(id)).toMatchObject({
      status: 303,
      location: expect.stringContaining('/payment-result?payment='),
    });
  },
);

test.each(['webhook/abc123', 'webhooks/stripe-checkout/1'])(
  'neither records nor counts as refused what is sent to %s by a client that has gone before it is read',
  async (path) => {
    const counted: (number | undefined)[] = [];
    const arrived = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const countWebhook: CallerLimit['countWebhook'] = async (_address, requests) => {
      counted.push(requests);
      arrived.resolve();
      await left.promise;
    };
    const { url, references, connections } = await receiving({}, { countWebhook });
    const { hostname, port, pathname } = new URL(`${url}/${path}`);
    const client = connect(Number(port), hostname);
    client.write(
      `POST ${pathname} HTTP/1.1\r\nHost: portal\r\nStripe-Signature: t=1,v1=00\r\nContent-Length: 2\r\n\r\n{}`,
    );
    await arrived.promise;
    const closed = connections.map((connection) => once(connection, 'close'));
    client.destroy();
    await Promise.all(closed);
    left.resolve();
    expect((await send(`${url}/webhook/later`, 'POST')).status).toBe(200);
    expect({ references, counted }).toEqual({ references: ['later'], counted: [undefined, undefined] });
  },
);

test('limits the returns and webhooks of one network across payments', async () => {
  const { url } = await receiving({ network: 1, webhooks: 1 });
  expect((await send(`${url}/return/a1`)).status).toBe(303);
  expect((await send(`${url}/return/a3`)).status).toBe(429);
  expect((await send(`${url}/webhook/a2`, 'POST')).status).toBe(200);
  expect((await send(`${url}/webhook/a4`, 'POST')).status).toBe(429);
});

test('limits the webhooks of an IPv6 site, and counts none beyond the limit for its payment', async () => {
  const { url, references } = await receiving({ webhooks: 2, wideWebhooks: 3, payment: 1 });
  const statuses = [];
  for (let subnet = 0; subnet < 5; subnet += 1)
    statuses.push((await send(`${url}/webhook/b${subnet}`, 'POST', `2001:db8:1:${subnet}::1`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await send(`${url}/webhook/b4`, 'POST', '2001:db8:2:1::1')).status).toBe(200);
  expect(references).toEqual(['b0', 'b1', 'b2', 'b4']);
});

test('passes a signed webhook on byte for byte, and answers 400 unless its signature is accepted', async () => {
  const passed: unknown[] = [];
  let isAccepted = true;
  const call = async (_service: string, { variables }: { variables: object }) => {
    passed.push(variables);
    return { internalRecordSignedWebhook: isAccepted };
  };
  const url = await serve(
    express().use('/api', providerRoutes({ call: call as never }, createCallerLimit()), restErrorHandler(log as never)),
  );
  const post = async (companyId: string, headers: Record<string, string>) => {
    // Spaces and escapes are part of what is signed; a body of JSON is not parsed.
    const body = '{ "id" : "evt_1", "name": "\\u00e9 é" }\n';
    const type = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...type, ...headers }, body };
    return (await fetch(`${url}/webhooks/stripe-checkout/${companyId}`, init)).status;
  };
  const signed = { 'stripe-signature': 't=1,v1=ab' };
  expect(await post('7', signed)).toBe(200);
  expect(passed).toMatchObject([
    { companyId: '7', signature: 't=1,v1=ab', body: '{ "id" : "evt_1", "name": "\\u00e9 é" }\n' },
  ]);
  isAccepted = false;
  expect(await post('7', signed)).toBe(400);
  expect([await post('7', {}), await post('x', signed), await post('1234567890', signed)]).toEqual([400, 400, 400]);
  expect(passed).toHaveLength(2);
});

test('limits refused signed webhooks of a network to 60 a minute', async () => {
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

test('refuses a signed webhook of more than 256 KB without passing it on', async () => {
  const call = () => expect.unreachable('was passed on');
  const url = await serve(
    express().use('/api', providerRoutes({ call: call as never }, createCallerLimit()), restErrorHandler(log as never)),
  );
  const init = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=ab' }, body: 'x'.repeat(256 * 1024 + 1) };
  expect((await fetch(`${url}/webhooks/stripe-checkout/7`, init)).status).toBe(413);
});
