import { customerOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { paymentRoutes } from './payments.routes.ts';

/** Starts a payment over REST with a payments service that refuses it with this code. Returns the status, the body and `Retry-After`. */
async function startRefusedWith(code: string) {
  const route = paymentRoutes.find(({ id }) => id === 'startPayment');
  if (!route) throw new Error('no route startPayment');
  const run = async () => ({ startPayment: { paymentUrl: null, userErrors: [{ code, message: 'The reason.' }] } });
  const request = { params: { customerId: 'c1', provider: 'ipospays' }, query: {}, body: { balanceId: 'b1' } };
  const sent: { status?: number; body?: unknown; retryAfter?: string } = {};
  const response = {
    locals: { context: { actor: customerOf(1, 'c1') } },
    set: (_name: 'Retry-After', value: string) => {
      sent.retryAfter = value;
    },
    status: (status: number) => {
      sent.status = status;
      return response;
    },
    json: (body: unknown) => {
      sent.body = body;
    },
  };
  await route.respond(request as never, response as never, run as never, {} as never);
  return sent;
}

test.each([
  ['NOTHING_DUE', 409],
  ['PAYMENT_BEING_POSTED', 409],
  ['PAYMENT_IN_REVIEW', 409],
  ['GATEWAY_NOT_CONFIGURED', 409],
  ['AMOUNT_NOT_ACCEPTED', 409],
])(
  'a payment refused with %s is answered with %i, success: false and the reason for the payer',
  async (code, status) => {
    expect(await startRefusedWith(code)).toEqual({ status, body: { success: false, message: 'The reason.' } });
  },
);

test('a payment refused because the provider is unavailable is answered with 503 and when to try again', async () => {
  expect(await startRefusedWith('PROVIDER_UNAVAILABLE')).toEqual({
    status: 503,
    body: { success: false, message: 'The reason.' },
    retryAfter: expect.stringMatching(/^\d+$/),
  });
});

test('a payment refused for another reason is answered as any other error', async () => {
  await expect(startRefusedWith('FORBIDDEN')).rejects.toMatchObject({ status: 403, message: 'The reason.' });
});
