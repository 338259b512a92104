import { DAY_MS, dayIn, HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { daysOf, endDay, sums } from './world/reconciliation.ts';
import { makePayment, makePaymentInReview, readPayment, refundPayment, resolveReview } from './world/scenarios.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { voidTestPayments, collectedProjection } = world.app.useCases;

type Paid = Awaited<ReturnType<typeof makePayment>>;

const switchMode = ({ owner, companyId }: Pick<Paid, 'owner' | 'companyId'>, testMode: boolean) =>
  world.configure(owner, { companyId: String(companyId), merchantToken: MERCHANT_KEY, testMode });

const COLLECTED = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { collected(testMode: true) { total { amountMinor } } } } }`;
async function testTotalOf({ owner, companyId }: Paid): Promise<number> {
  await collectedProjection.projectAll();
  const { _entities } = await world.ask<{ _entities: [{ collected: { total: { amountMinor: number } } }] }>(
    owner,
    COLLECTED,
    { id: String(companyId) },
  );
  return _entities[0].collected.total.amountMinor;
}

test('a test payment is voided when its company switches to live payments, and one event has the amount', async () => {
  const paid = await makePayment(world, {}, { testMode: true });
  await voidTestPayments();
  expect((await readPayment(world, paid.owner, paid.id))?.refunds).toEqual([]);

  await switchMode(paid, false);
  await voidTestPayments();
  await voidTestPayments();

  expect(await readPayment(world, paid.owner, paid.id)).toMatchObject({
    status: 'SUCCESS',
    testMode: true,
    refundedAmount: { amountMinor: 8417 },
    refunds: [{ status: 'SUCCEEDED', message: expect.stringMatching(/^Voided when live payments began/) }],
  });
  expect(await world.eventsOf(paid.id)).toEqual(['refunded', 'succeeded']);
  const event = await world.platform.mongo
    .collection('events')
    .findOne({ 'data.paymentId': paid.id, type: 'payments.payment.refunded' });
  expect(event?.data).toMatchObject({ refundedMinor: 8417, isTestVoid: true, testMode: true });
});

test('a void moves no money: the test total keeps the payment, and the provider is not asked for a refund', async () => {
  const paid = await makePayment(world, {}, { testMode: true });
  const before = await testTotalOf(paid);
  await switchMode(paid, false);
  await voidTestPayments();
  expect(await testTotalOf(paid)).toBe(before);
  expect(world.pageOutcomeOf(paid.id)).toBe('paid');
  const again = await refundPayment(world, paid.owner, paid.id);
  expect(again.userErrors[0]?.message).toBe('This payment has nothing left to refund.');
});

test('the day of a void agrees in reconciliation, because neither the provider nor we moved money', async () => {
  const paid = await makePayment(world, {}, { testMode: true });
  await switchMode(paid, false);
  await voidTestPayments();
  await endDay(world, dayIn('UTC', world.clock.now()));
  const expected = sums({ payments: 8417, count: 1 });
  expect(await daysOf(world, paid.owner, paid.companyId, true)).toMatchObject([
    { state: 'AGREED', own: expected, provider: expected, journal: expected, exceptions: [] },
  ]);
});

test('only the part of a test payment that was not refunded is voided', async () => {
  const paid = await makePayment(world, {}, { testMode: true });
  await refundPayment(world, paid.owner, paid.id, { amountMinor: 1000 });
  await switchMode(paid, false);
  await voidTestPayments();
  const amounts = (await readPayment(world, paid.owner, paid.id))?.refunds.map(({ amount }) => amount.amountMinor);
  expect(amounts?.sort()).toEqual([1000, 7417]);
});

test('a test payment that succeeds after the switch is voided within an hour', async () => {
  const first = await makePayment(world, {}, { testMode: true });
  await switchMode(first, false);
  await voidTestPayments();
  const late = await makePayment(world, {}, { testMode: true });
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: late.id }, { $set: { companyId: first.companyId } });
  await voidTestPayments();
  expect((await world.stored(late.id))?.refunds).toBeUndefined();
  world.clock.advance(HOUR_MS);
  await voidTestPayments();
  expect((await world.stored(late.id))?.refunds).toHaveLength(1);
});

test('a test payment that staff accept weeks after the switch is voided within an hour', async () => {
  const paid = await makePaymentInReview(world, '40.00', { testMode: true });
  await switchMode(paid, false);
  await voidTestPayments();
  world.clock.advance(30 * DAY_MS);
  await voidTestPayments();
  await resolveReview(world, paid.owner, paid.id, 'ACCEPT', 4000);
  expect((await world.stored(paid.id))?.refunds).toBeUndefined();
  world.clock.advance(HOUR_MS);
  await voidTestPayments();
  expect((await world.stored(paid.id))?.refunds).toMatchObject([{ amountMinor: 4000, isTestVoid: true }]);
});

test('no test payment is voided when the company is back in test mode, and live payments never are', async () => {
  const inTest = await makePayment(world, {}, { testMode: true });
  await switchMode(inTest, false);
  await switchMode(inTest, true);
  const live = await makePayment(world);
  await voidTestPayments();
  expect((await world.stored(inTest.id))?.refunds).toBeUndefined();
  expect((await world.stored(live.id))?.refunds).toBeUndefined();
});

test('processes that search at the same time void a payment once', async () => {
  const paid = await makePayment(world, {}, { testMode: true });
  await switchMode(paid, false);
  const other = await world.startProcess();
  await Promise.all([voidTestPayments(), other.app.useCases.voidTestPayments(), voidTestPayments()]);
  expect((await world.stored(paid.id))?.refunds).toHaveLength(1);
});
