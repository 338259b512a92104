import { expect, test } from 'vitest';
import { press } from './world/simulator.ts';
import { givenBack, opened, paid, refund, see } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;
const DAY = 24 * 60 * 60_000;
const refused = (code: string, message: string, field: string | null = null) => ({
  refund: null,
  payment: null,
  userErrors: [{ code, field, message }],
});

test('all of a payment goes back by a void while the batch is open', async () => {
  const { id, owner } = await paid(world);
  const answer = await refund(world, owner, id);
  expect(answer).toMatchObject({
    refund: { status: 'SUCCEEDED', amount: { amountMinor: 8417 }, message: null },
    payment: { status: 'SUCCESS', refundedAmount: { amountMinor: 8417 } },
    userErrors: [],
  });
  expect(givenBack(world, id)).toEqual([{ kind: 'void', amountMinor: 8417 }]);
  expect(await world.eventsOf(id)).toEqual(['created', 'refunded', 'succeeded']);
});

test('once the batch is closed it goes back by a refund', async () => {
  const { id, owner } = await paid(world);
  clock.advance(DAY);
  expect((await refund(world, owner, id)).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(givenBack(world, id)).toEqual([{ kind: 'refund', amountMinor: 8417 }]);
  expect(await world.eventsOf(id)).toEqual(['created', 'refunded', 'succeeded']);
});

test('parts go back until nothing is left, newest first in the list, one fact each', async () => {
  const { id, owner } = await paid(world);
  const first = await refund(world, owner, id, { amountMinor: 417 });
  const second = await refund(world, owner, id, { amountMinor: 3000 });
  expect(await refund(world, owner, id, { amountMinor: 5001 })).toEqual(
    refused('CONFLICT', 'Only $50.00 of this payment is left to refund.', 'amountMinor'),
  );
  const third = await refund(world, owner, id);
  expect(await refund(world, owner, id)).toEqual(refused('CONFLICT', 'Nothing of this payment is left to refund.'));
  const seen = await see(world, owner, id);
  expect(seen).toMatchObject({ status: 'SUCCESS', refundedAmount: { amountMinor: 8417 } });
  expect(seen?.refunds).toEqual([third.refund, second.refund, first.refund]);
  expect(givenBack(world, id).map(({ amountMinor }) => amountMinor)).toEqual([417, 3000, 5000]);
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const told = await events.find({ type: 'payments.payment.refunded', 'data.paymentId': id }).toArray();
  expect(told.map(({ data, pending }) => ({ ...data, pending }))).toEqual(
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
  [{ amountMinor: 0 }, 'amountMinor', 'Amount must be more than zero'],
  [{ amountMinor: -1 }, 'amountMinor', 'Amount must be more than zero'],
  [{ idempotencyKey: '' }, 'idempotencyKey', 'Idempotency key must not be empty'],
  [{ idempotencyKey: 'k'.repeat(201) }, 'idempotencyKey', 'Idempotency key must be at most 200 characters'],
])('%j is refused in the words of the rule', async (input, field, message) => {
  const { id, owner } = await paid(world);
  expect(await refund(world, owner, id, input)).toEqual(refused('INVALID', message, field));
  expect(givenBack(world, id)).toEqual([]);
});

test('a part of a cent is no amount', async () => {
  const { id, owner } = await paid(world);
  await expect(refund(world, owner, id, { amountMinor: 1.5 })).rejects.toThrow('BAD_USER_INPUT');
});

test('the same key is the same refund, however often it is asked for at once', async () => {
  const { id, owner } = await paid(world);
  const input = { amountMinor: 1000, idempotencyKey: 'once' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(world, owner, id, input)));
  const again = await refund(world, owner, id, input);
  expect(new Set([...answers, again].map((answer) => answer.refund?.id)).size).toBe(1);
  expect(again.refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(givenBack(world, id)).toEqual([{ kind: 'refund', amountMinor: 1000 }]);
  expect(await refund(world, owner, id, { amountMinor: 999, idempotencyKey: 'once' })).toEqual(
    refused('CONFLICT', 'This key was used for a refund of another amount.', 'idempotencyKey'),
  );
});

test('many at once over two processes never give more back than was taken', async () => {
  const { id, owner } = await paid(world, { amountDueMinor: 1000 });
  const other = await world.secondProcess();
  const asked = [world, other, world, other, world, other].map((process) =>
    refund(process, owner, id, { amountMinor: 300 }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer.refund?.status === 'SUCCEEDED')).toHaveLength(3);
  expect(givenBack(world, id).map(({ amountMinor }) => amountMinor)).toEqual([300, 300, 300]);
  expect(await see(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 900 } });
});

test('what has not succeeded is not refunded', async () => {
  const { id, owner, paymentUrl } = await opened(world);
  const words = refused('CONFLICT', 'Only a payment that succeeded can be refunded.');
  expect(await refund(world, owner, id)).toEqual(words);
  await press(paymentUrl, 'declined');
  await world.comeBack(id);
  expect(await refund(world, owner, id)).toEqual(words);
});

test('what the provider refuses fails in its words, and can be asked for again', async () => {
  const { id, owner } = await paid(world);
  await world.simulator.addFault({ kind: 'transact-refused', reference: id, uses: 1 });
  expect(await refund(world, owner, id, { amountMinor: 100 })).toMatchObject({
    refund: { status: 'FAILED', message: 'The payment provider refused: Do not honor' },
    payment: { refundedAmount: { amountMinor: 0 } },
    userErrors: [],
  });
  expect(await world.eventsOf(id)).toEqual(['created', 'succeeded']);
  expect((await refund(world, owner, id)).refund).toMatchObject({ status: 'SUCCEEDED', amount: { amountMinor: 8417 } });
});

test('a payment made with an old key is refunded with that key', async () => {
  const { id, owner, companyId } = await paid(world);
  const other = { merchantToken: 'another-key-0123456789', tpnNumber: '999999999999' };
  await world.configure(owner, { companyId: String(companyId), ...other });
  expect((await refund(world, owner, id, { amountMinor: 5 })).refund).toMatchObject({ status: 'SUCCEEDED' });
});

test('notices that speak of a refund, or of another decline, change nothing', async () => {
  const { id, owner } = await paid(world);
  await refund(world, owner, id, { amountMinor: 100 });
  for (const responseCode of [200, 400]) {
    const claim = { responseCode, transactionType: 3, transactionReferenceId: id, amount: '84.17' };
    await world.notice(id, null, JSON.stringify({ iposTransactResponse: claim }));
  }
  await world.pollDue();
  expect(await see(world, owner, id)).toMatchObject({ status: 'SUCCESS', refundedAmount: { amountMinor: 100 } });
});
