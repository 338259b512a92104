import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { makePayment, openPage, readPayment, refundPayment, refundsAtProvider } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;
const refused = (code: string, message: string, field: string | null = null) => ({
  refund: null,
  payment: null,
  userErrors: [{ code, field, message }],
});

test('refunds a full payment by a void while the batch is open', async () => {
  const { id, owner } = await makePayment(world);
  const answer = await refundPayment(world, owner, id);
  expect(answer).toMatchObject({
    refund: { status: 'SUCCEEDED', amount: { amountMinor: 8417 }, message: null },
    payment: { status: 'SUCCESS', refundedAmount: { amountMinor: 8417 } },
    userErrors: [],
  });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 8417 }]);
  expect(await world.eventsOf(id)).toEqual(['refunded', 'succeeded']);
});

test('refunds a full payment by a refund after the batch has closed', async () => {
  const { id, owner } = await makePayment(world);
  clock.advance(DAY_MS);
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 8417 }]);
  expect(await world.eventsOf(id)).toEqual(['refunded', 'succeeded']);
});

test('refunds parts until nothing is left, lists them newest first, and publishes one event each', async () => {
  const { id, owner } = await makePayment(world);
  const first = await refundPayment(world, owner, id, { amountMinor: 417 });
  const second = await refundPayment(world, owner, id, { amountMinor: 3000 });
  expect(await refundPayment(world, owner, id, { amountMinor: 5001 })).toEqual(
    refused('CONFLICT', 'Only $50.00 of this payment is left to refund.', 'amountMinor'),
  );
  const third = await refundPayment(world, owner, id);
  expect(await refundPayment(world, owner, id)).toEqual(
    refused('CONFLICT', 'This payment has nothing left to refund.'),
  );
  const seen = await readPayment(world, owner, id);
  expect(seen).toMatchObject({ status: 'SUCCESS', refundedAmount: { amountMinor: 8417 } });
  expect(seen?.refunds).toEqual([third.refund, second.refund, first.refund]);
  expect(refundsAtProvider(world, id).map(({ amountMinor }) => amountMinor)).toEqual([417, 3000, 5000]);
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const published = await events.find({ type: 'payments.payment.refunded', 'data.paymentId': id }).toArray();
  expect(published.map(({ data, pending }) => ({ ...data, pending }))).toEqual(
    [first, second, third].map((answer) => ({
      paymentId: id,
      customerId: expect.any(String),
      balanceId: expect.any(String),
      amountMinor: 8417,
      refundId: answer.refund?.id,
      refundedMinor: answer.refund?.amount.amountMinor,
      refundedAt: clock.now().toISOString(),
      pending: ['billing', 'notifications'],
    })),
  );
});

test.each([
  [{ amountMinor: 0 }, 'amountMinor', 'Amount must be greater than zero'],
  [{ amountMinor: -1 }, 'amountMinor', 'Amount must be greater than zero'],
  [{ idempotencyKey: '' }, 'idempotencyKey', 'Idempotency key must not be empty'],
  [{ idempotencyKey: 'k'.repeat(201) }, 'idempotencyKey', 'Idempotency key must be at most 200 characters'],
])('refuses %j with the message of the rule', async (input, field, message) => {
  const { id, owner } = await makePayment(world);
  expect(await refundPayment(world, owner, id, input)).toEqual(refused('INVALID', message, field));
  expect(refundsAtProvider(world, id)).toEqual([]);
});

test('refuses a fraction of a cent', async () => {
  const { id, owner } = await makePayment(world);
  await expect(refundPayment(world, owner, id, { amountMinor: 1.5 })).rejects.toThrow('BAD_USER_INPUT');
});

test('makes one refund for concurrent requests with one idempotency key, and refuses another amount for it', async () => {
  const { id, owner } = await makePayment(world);
  const input = { amountMinor: 1000, idempotencyKey: 'once' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => refundPayment(world, owner, id, input)));
  const again = await refundPayment(world, owner, id, input);
  expect(new Set([...answers, again].map((answer) => answer.refund?.id)).size).toBe(1);
  expect(again.refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 1000 }]);
  expect(await refundPayment(world, owner, id, { amountMinor: 999, idempotencyKey: 'once' })).toEqual(
    refused(
      'KEY_REUSED',
      'This idempotency key was already used for a refund of a different amount.',
      'idempotencyKey',
    ),
  );
});

test('never refunds more than was paid under concurrency', async () => {
  const { id, owner } = await makePayment(world, { amountDueMinor: 1000 });
  const second = await world.startProcess();
  const requests = [world, second, world, second, world, second].map((process) =>
    refundPayment(process, owner, id, { amountMinor: 300 }),
  );
  const answers = await Promise.all(requests);
  expect(answers.filter((answer) => answer.refund?.status === 'SUCCEEDED')).toHaveLength(3);
  expect(refundsAtProvider(world, id).map(({ amountMinor }) => amountMinor)).toEqual([300, 300, 300]);
  expect(await readPayment(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 900 } });
});

test('refuses to refund a payment that has not succeeded', async () => {
  const { id, owner, paymentUrl } = await openPage(world);
  const refusal = refused('CONFLICT', 'Only successful payments can be refunded.');
  expect(await refundPayment(world, owner, id)).toEqual(refusal);
  await chooseOutcome(paymentUrl, 'declined');
  await world.recordReturn(id);
  expect(await refundPayment(world, owner, id)).toEqual(refusal);
});

test('fails a refused refund with the message of the provider, after which the refund can be requested again', async () => {
  const { id, owner } = await makePayment(world);
  await world.simulator.addFault({ kind: 'transact-refused', reference: id, uses: 1 });
  expect(await refundPayment(world, owner, id, { amountMinor: 100 })).toMatchObject({
    refund: { status: 'FAILED', message: 'The payment provider refused the refund: Do not honor' },
    payment: { refundedAmount: { amountMinor: 0 } },
    userErrors: [],
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({
    status: 'SUCCEEDED',
    amount: { amountMinor: 8417 },
  });
});

test('refunds a payment with the key of the payment after the company changed its key', async () => {
  const { id, owner, companyId } = await makePayment(world);
  const replacement = { merchantToken: 'another-key-0123456789', tpnNumber: '999999999999' };
  await world.configure(owner, { companyId: String(companyId), ...replacement });
  expect((await refundPayment(world, owner, id, { amountMinor: 5 })).refund).toMatchObject({ status: 'SUCCEEDED' });
});

test('ignores webhooks about an approved and a declined refund', async () => {
  const { id, owner } = await makePayment(world);
  await refundPayment(world, owner, id, { amountMinor: 100 });
  for (const responseCode of [200, 400]) {
    const report = { responseCode, transactionType: 3, transactionReferenceId: id, amount: '84.17' };
    await world.sendWebhook({ reference: id, body: JSON.stringify({ iposTransactResponse: report }) });
  }
  await world.pollDue();
  expect(await readPayment(world, owner, id)).toMatchObject({
    status: 'SUCCESS',
    refundedAmount: { amountMinor: 100 },
  });
});
