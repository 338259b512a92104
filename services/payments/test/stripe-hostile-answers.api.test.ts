import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createStripeCheckoutProvider } from '../src/providers/stripe-checkout/stripe-checkout-provider.ts';
import { listener, now, pageRequest } from './world/ipospays.ts';

const credentials = { merchantToken: 'sk_test_0123456789', webhookSecret: 'whsec_1', tpnNumber: '', testMode: true };
const refund = { reference: 'REFUND1', providerPaymentRef: 'pi_1', amountMinor: 345 };
const page = { providerRef: 'cs_test_1', createdAt: now };

const ANSWERS: [string, (response: ServerResponse) => unknown][] = [
  ['500 without an error', (response) => response.writeHead(500).end('{}')],
  ['502 of a proxy', (response) => response.writeHead(502).end('<html></html>')],
  ['503 that looks like a success', (response) => response.writeHead(503).end('{"id":"re_1","status":"succeeded"}')],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['text that is no JSON', (response) => response.writeHead(200).end('OK')],
  ['no content', (response) => response.writeHead(204).end()],
  ['an empty object', (response) => response.writeHead(200).end('{}')],
  [
    'a session and refund of the live mode',
    (response) => response.end('{"id":"cs_live_1","livemode":true,"url":"https://checkout.stripe.com/x"}'),
  ],
  ['more than 1 MB', (response) => response.writeHead(200).end(`{"id":"${'x'.repeat(2_000_000)}"}`)],
  [
    '409 of a running call with the same key',
    (response) => response.writeHead(409).end('{"error":{"message":"busy"}}'),
  ],
  ['a closed connection', (response) => response.destroy()],
];

it.each(ANSWERS)('reports %s as ambiguous or unavailable, and does not repeat the call', async (_name, answer) => {
  let calls = 0;
  const simulatorUrl = await listener((request, response) => {
    calls += 1;
    request.resume().on('end', () => answer(response));
  });
  const stripe = createStripeCheckoutProvider({ simulatorUrl, clock: { now: () => now } });
  expect((await stripe.createSession(credentials, pageRequest())).kind).toBe('ambiguous');
  expect((await stripe.refund(credentials, refund)).kind).toBe('ambiguous');
  expect(calls).toBe(2);
  expect((await stripe.fetchStatus(credentials, 'REF1', page)).kind).toBe('unavailable');
  const session = { reference: 'REF1', providerRef: 'cs_test_1' };
  expect((await stripe.cancelSession(credentials, session)).kind).toBe('ambiguous');
});

it('returns no page at a foreign host', async () => {
  const foreign = '{"id":"cs_test_1","livemode":false,"url":"https://evil.example/pay"}';
  const simulatorUrl = await listener((_request, response) => response.end(foreign));
  const stripe = createStripeCheckoutProvider({ simulatorUrl, clock: { now: () => now } });
  expect(await stripe.createSession(credentials, pageRequest())).toEqual({
    kind: 'ambiguous',
    reason: 'foreign-page-address',
  });
});
