import { dayIn, HOUR_MS } from '@utility-pay/contracts';
import { staffWithout } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous, payer, staff } from './world/operations.ts';
import { advanceTo, daysOf, endDay, NO_SUMS, payAnotherBill, sums, sweep } from './world/reconciliation.ts';
import {
  makePayment,
  makePaymentInReview,
  openPage,
  refundPayment,
  resolveReview,
  startProcessThatReports,
} from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, billing, platform } = world;

/** Returns what a day has on which our records, the provider's list and the journal have the same sums. */
const agreedDay = (expected: Parameters<typeof sums>[0]) => ({
  state: 'AGREED',
  own: sums(expected),
  provider: sums(expected),
  journal: sums(expected),
});

const today = (timeZone = 'UTC') => dayIn(timeZone, clock.now());

test('agrees on a day when our records, the list and the journal are equal', async () => {
  const { owner, companyId, id, ...rest } = await makePayment(world);
  await payAnotherBill(world, { companyId, ...rest }, 1500);
  await refundPayment(world, owner, id, { amountMinor: 417 });
  await simulator.dispute({ reference: id, kind: 'chargeback', amountMinor: 1000, id: `CB${companyId}` });
  await applyDispute(id);
  const day = today();
  expect(await daysOf(world, owner, companyId)).toEqual([]);
  await endDay(world, day);
  const expected = sums({ payments: 9917, refunds: 417, disputes: 1000, count: 4 });
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'AGREED', own: expected, provider: expected, journal: expected, exceptions: [], openCount: 0 },
  ]);
  // Compared again after 48 hours, and not after that.
  clock.advance(48 * HOUR_MS);
  await sweep(world);
  const first = (await daysOf(world, owner, companyId)).find((each) => each.day === day);
  expect(first).toMatchObject({ state: 'AGREED', nextRunAt: null });
});

/** Sends the webhook of a payment's chargeback, and waits until the dispute is applied. */
async function applyDispute(id: string): Promise<void> {
  await simulator.sendWebhooks({ reference: id });
  await expect
    .poll(async () => {
      await world.app.useCases.checkReferences();
      return world.eventsOf(id);
    })
    .toContain('disputed');
}

test('reports a payment whose webhook was lost as an exception, and clears it after the payment is polled', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  const day = today();
  await endDay(world, day);
  const [before] = await daysOf(world, page.owner, page.companyId);
  expect(before).toMatchObject({
    state: 'EXCEPTIONS',
    own: NO_SUMS,
    provider: sums({ payments: 8417, count: 1 }),
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'OPEN', paymentId: page.id, state: 'OPEN' }],
    openCount: 1,
  });
  expect(before?.oldestOpenAt).toBe(before?.ranAt);
  expect((await world.app.useCases.oldestReconciliationException())?.toISOString()).toBe(before?.oldestOpenAt);
  await world.pollDue();
  await billing.postToJournal(platform);
  clock.advance(6 * HOUR_MS);
  await sweep(world);
  const expected = sums({ payments: 8417, count: 1 });
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'AGREED',
    own: expected,
    provider: expected,
    journal: expected,
    exceptions: [{ state: 'CLEARED', firstSeenAt: before?.ranAt }],
    openCount: 0,
  });
  // The payment was recorded on this day, which has no exception.
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'AGREED',
    own: NO_SUMS,
  });
});

test('reports money at the provider without a payment here as an exception, but not for another company of the terminal', async () => {
  const page = await makePayment(world);
  const ofAnotherCompany = await makePayment(world);
  const payments = platform.mongo.collection<{ _id: string }>('payments');
  const { deletedCount } = await payments.deleteOne({ _id: page.id });
  expect(deletedCount).toBe(1);
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'EXCEPTIONS',
    provider: sums({ payments: 8417, count: 1 }),
    exceptions: [
      { reason: 'JOURNAL_DIFFERS', reference: page.id, paymentId: null },
      { reason: 'UNKNOWN_HERE', kind: 'PAYMENT', reference: page.id, paymentId: null },
    ],
  });
  // Both companies use the same terminal, whose list has the transactions of both.
  expect((await daysOf(world, ofAnotherCompany.owner, ofAnotherCompany.companyId))[0]).toMatchObject({
    state: 'AGREED',
    provider: sums({ payments: 8417, count: 1 }),
  });
});

test('reports a payment in review as an exception until staff decide', async () => {
  const page = await makePaymentInReview(world);
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'REVIEW' }],
  });
  await resolveReview(world, page.owner, page.id, 'RETURN');
  clock.advance(6 * HOUR_MS);
  await sweep(world);
  const [day] = await daysOf(world, page.owner, page.companyId);
  expect(day).toMatchObject({
    state: 'AGREED',
    own: sums({ payments: 4000, count: 1 }),
    provider: sums({ payments: 4000, count: 1 }),
  });
  await endDay(world, today());
  const [next] = await daysOf(world, page.owner, page.companyId);
  expect(next).toMatchObject({ state: 'AGREED', own: sums({ refunds: 4000, count: 1 }), journal: NO_SUMS });
});

test('keeps the exception of a payment that was settled outside the portal', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id });
  await chooseOutcome(page.paymentUrl, 'paid');
  const unreadableAmount = await startProcessThatReports(world, {
    amount: { unit: 'unreadable', minor: null, text: '50' },
  });
  await unreadableAmount.recordReturn(page.id);
  await endDay(world, today());
  clock.advance(73 * HOUR_MS);
  const reason = "Refunded in the provider's portal";
  const { payment } = await resolveReview(unreadableAmount, page.owner, page.id, 'CLOSE', undefined, reason);
  expect(payment).toMatchObject({ status: 'FAILED' });
  await sweep(world);
  expect((await daysOf(world, page.owner, page.companyId)).at(-1)).toMatchObject({
    state: 'EXCEPTIONS',
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'FAILED', paymentId: page.id, state: 'OPEN' }],
  });
});

test('reports a payment with another amount in the journal as an exception', async () => {
  const page = await makePayment(world);
  await billing.postToJournal(platform);
  const entry = billing.clearing.find(({ paymentId }) => paymentId === page.id);
  Object.assign(entry ?? {}, { amountMinor: 8400 });
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'EXCEPTIONS',
    journal: sums({ payments: 8400, count: 1 }),
    exceptions: [{ reason: 'JOURNAL_DIFFERS', paymentId: page.id }],
  });
});

test('reconciles test payments apart from live payments, also after the company went live', async () => {
  const trial = await makePayment(world, { amountDueMinor: 700 }, { testMode: true });
  await world.configure(trial.owner, {
    companyId: String(trial.companyId),
    merchantToken: 'live-key-0123456789',
    testMode: false,
  });
  await payAnotherBill(world, trial, 900);
  await endDay(world, today());
  expect(await daysOf(world, trial.owner, trial.companyId)).toMatchObject([agreedDay({ payments: 900, count: 1 })]);
  expect(await daysOf(world, trial.owner, trial.companyId, true)).toMatchObject([
    agreedDay({ payments: 700, count: 1 }),
  ]);
});

test('compares with the journal while the list is unavailable, and reads the list again after 15 minutes', async () => {
  const page = await makePayment(world);
  await simulator.addFault({ kind: 'outage', mode: 'error', endpoint: 'list' });
  await endDay(world, today());
  const [withoutList] = await daysOf(world, page.owner, page.companyId);
  expect(withoutList).toMatchObject({
    state: 'LIST_UNAVAILABLE',
    listProblem: 'UNAVAILABLE',
    provider: null,
    own: sums({ payments: 8417, count: 1 }),
    journal: sums({ payments: 8417, count: 1 }),
    openCount: 0,
  });
  await simulator.clearFaults();
  clock.advance(15 * 60_000);
  await sweep(world);
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({ state: 'AGREED', listProblem: null });
});

test('compares other companies when one fails, and compares a day again 30 minutes after its worker crashed', async () => {
  const failing = await makePayment(world);
  const healthy = await makePayment(world);
  const day = today();
  billing.timeZones.set(failing.companyId, 'unavailable');
  await expect(endDay(world, day)).rejects.toThrow('1 record failed');
  await world.app.useCases.reconcileDueDays();
  expect(await daysOf(world, failing.owner, failing.companyId)).toEqual([]);
  expect(await daysOf(world, healthy.owner, healthy.companyId)).toMatchObject([{ day, state: 'AGREED' }]);
  billing.timeZones.delete(failing.companyId);
  await world.app.useCases.addReconciliationDays();
  // As if the worker crashed while it read the list: only its lease is left.
  const crashInList = await world.startProcess({ listTransactions: () => Promise.reject(new Error('crashed')) });
  await expect(crashInList.app.useCases.reconcileDueDays()).rejects.toThrow('1 record failed');
  await sweep(world);
  expect(await daysOf(world, failing.owner, failing.companyId)).toMatchObject([{ day, state: 'PENDING' }]);
  clock.advance(30 * 60_000);
  await sweep(world);
  expect(await daysOf(world, failing.owner, failing.companyId)).toMatchObject([{ day, state: 'AGREED' }]);
});

test('adds and compares each day once with two concurrent workers', async () => {
  const page = await makePayment(world);
  const { app } = await world.startProcess();
  advanceTo(world, new Date(clock.now().getTime() + 36 * HOUR_MS));
  await billing.postToJournal(platform);
  await Promise.all([world.app.useCases.addReconciliationDays(), app.useCases.addReconciliationDays()]);
  await Promise.all([world.app.useCases.reconcileDueDays(), app.useCases.reconcileDueDays()]);
  const days = await daysOf(world, page.owner, page.companyId);
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  expect(days.at(-1)).toMatchObject({
    state: 'AGREED',
    own: sums({ payments: 8417, count: 1 }),
    provider: sums({ payments: 8417, count: 1 }),
  });
});

test('adds each day that ended while the service was stopped for 40 days', async () => {
  const { owner, companyId } = await world.company();
  const first = today();
  clock.advance(40 * 24 * HOUR_MS);
  await sweep(world);
  await sweep(world);
  const days = await daysOf(world, owner, companyId);
  expect(days.at(-1)?.day).toBe(first);
  expect(days.length).toBeGreaterThanOrEqual(39);
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
});

test('lets only staff who may view payments read the days of their own company', async () => {
  const { companyId } = await makePayment(world);
  await endDay(world, today());
  for (const actor of [
    anonymous,
    payer('c', companyId),
    staffWithout(companyId, 'viewPayments'),
    staff(999, 'viewPayments'),
  ])
    await expect(daysOf(world, actor, companyId)).rejects.toThrow(/UNAUTHENTICATED|FORBIDDEN|NOT_FOUND/);
  expect(await daysOf(world, staff(companyId, 'viewPayments'), companyId)).toHaveLength(1);
});

test('counts payments of a day of 23 hours, on which clocks change, by its two midnights', async () => {
  const timeZone = 'America/New_York';
  const { companyId, owner, ...rest } = await world.company();
  billing.timeZones.set(companyId, timeZone);
  const day = '2027-03-14';
  await platform.mongo
    .collection<{ _id: number }>('configurations')
    .updateMany({}, { $set: { lastDay: '2027-03-13', nextDayAt: new Date('2027-03-15T00:00:00Z') } });
  // 11:59 PM EST, midnight, 11:59 PM EDT and the next midnight.
  for (const [at, cents] of [
    ['2027-03-14T04:59:59.000Z', 100],
    ['2027-03-14T05:00:00.000Z', 200],
    ['2027-03-15T03:59:59.000Z', 400],
    ['2027-03-15T04:00:00.000Z', 800],
  ] as const) {
    advanceTo(world, new Date(at));
    await payAnotherBill(world, { companyId, ...rest }, cents);
  }
  // A run compares up to 60 days, and the due days of other tests come first: they are removed.
  await platform.mongo.collection('reconciliation-days').deleteMany({});
  await endDay(world, day, timeZone);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    {
      day,
      startsAt: '2027-03-14T05:00:00.000Z',
      endsAt: '2027-03-15T04:00:00.000Z',
      ...agreedDay({ payments: 600, count: 2 }),
    },
  ]);
});
