import type { AddressInfo } from 'node:net';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf } from '@utility-pay/service-kit/testing/actors';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { RestError, restErrorHandler } from '../http/errors.ts';
import { visitRoute } from './provider.routes.ts';

const PAGE = 'https://pay.example/page?t=1';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Serves the route with a graph that answers each visit with `answer`; returns a function that visits the page of p1. */
async function visiting(answer: () => string | null, actor: Actor = customerOf(1, 'ada')) {
  const application = express();
  application.use((_request, response, next) => {
    response.locals.context = { actor };
    next();
  });
  const run = async () => ({ visitPaymentPage: { paymentUrl: answer() } });
  application.use('/api', visitRoute(run as never), restErrorHandler(log as never));
  const server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async () => {
    const answered = await fetch(`http://127.0.0.1:${port}/api/payments/visit/p1`, { redirect: 'manual' });
    return { status: answered.status, location: answered.headers.get('location') };
  };
}

const refusing = (code: string) => () => {
  throw new RestError(code, 'Refused');
};

test('redirects the payer to the payment page', async () => {
  expect(await (await visiting(() => PAGE))()).toEqual({ status: 303, location: PAGE });
});

test.each([
  ['that is over', () => null],
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
