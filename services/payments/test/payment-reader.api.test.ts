import { domainEvents } from '@utility-pay/contracts';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { expect, test } from 'vitest';
import { createPaymentReader } from '../src/data/payment-reader.repository.ts';
import type { Payment } from '../src/domain/payment.ts';
import { buildPayment, buildRefund } from './world/payments.ts';
import { openRepositories } from './world/repositories.ts';

const { clock, platform, payments } = await openRepositories();
const BATCH_SIZE = 3;
const reader = createPaymentReader(platform, BATCH_SIZE);

async function succeed(companyId: number, overrides: Partial<Payment> = {}): Promise<Payment> {
  const id = randomId(20);
  const payment = buildPayment({ id, companyId, balanceId: id, ...overrides });
  await payments.add(payment);
  const set = {
    state: 'succeeded' as const,
    open: false,
    paidAt: clock.now(),
    receivedMinor: 8000,
    nextPollAt: undefined,
  };
  return payments.change(payment, () => ({ set, outcome: { kind: 'succeeded' } }));
}
async function refund(payment: Payment): Promise<Payment> {
  const done = buildRefund({ id: randomId(19), state: 'succeeded', doneAt: clock.now(), nextPollAt: undefined });
  const set = { refunds: [done], nextPollAt: undefined };
  return payments.change(payment, () => ({ set, outcome: { kind: 'refunded', refund: done } }));
}
async function acknowledge(companyId: number, type: string): Promise<void> {
  await platform.relay.sweep();
  const found = await platform.mongo.collection<{ _id: string }>('events').find({ companyId, type }).toArray();
  await platform.events.acknowledge(
    found.map(({ _id }) => _id),
    'billing',
  );
}

test('marks a payment and its refund as posted after billing has acknowledged their events', async () => {
  const { id, customerId } = await refund(await succeed(1));
  const isPosted = async () => {
    const [payment] = await reader.ofCustomers(1, [customerId]);
    return [payment?.isPosted, payment?.refunds.map((each) => each.isPosted)];
  };
  // The events are in the outbox here, and in the log after the sweep.
  expect(await isPosted()).toEqual([false, [false]]);
  await platform.relay.sweep();
  expect(await isPosted()).toEqual([false, [false]]);
  await acknowledge(1, domainEvents.paymentSucceeded.name);
  expect(await isPosted()).toEqual([true, [false]]);
  await acknowledge(1, domainEvents.paymentRefunded.name);
  expect(await isPosted()).toEqual([true, [true]]);
  expect(await reader.find([id])).toMatchObject([
    { id, companyId: 1, outcome: 'success', receivedMinor: 8000, refunds: [{ amountMinor: 100 }] },
  ]);
});

test('yields all successful payments of one company once, in batches of 3', async () => {
  const count = 7;
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await succeed(2)).id);
  await succeed(3);
  await payments.add(buildPayment({ id: randomId(20), companyId: 2, balanceId: 'open' }));
  const batches = await Array.fromAsync(reader.batches(2));
  expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(
    batches
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
});

test('returns an unpaid payment as undecided while it is polled, and as failed afterwards', async () => {
  const polled = buildPayment({ id: randomId(20), companyId: 4, balanceId: 'a', state: 'expired', open: false });
  const ended = buildPayment({ id: randomId(20), companyId: 4, balanceId: 'b', state: 'failed', open: false });
  const { nextPollAt: _poll, ...failed } = ended;
  await payments.add(polled);
  await payments.add(failed);
  const found = await reader.find([polled.id, failed.id]);
  expect(new Map(found.map(({ id, outcome }) => [id, outcome]))).toEqual(
    new Map([
      [polled.id, 'undecided'],
      [failed.id, 'failed'],
    ]),
  );
});
