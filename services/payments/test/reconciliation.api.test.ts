import { dayIn } from '@utility-pay/contracts';
import { staffWithout } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous, payer, staff } from './world/operations.ts';
import { advanceTo, daysOf, endDay, payAnother, sums, sweep } from './world/reconciliation.ts';
import { inReview, opened, paid, refund, reporting, resolve } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, billing, platform } = world;
const HOUR = 60 * 60_000;
const today = (timeZone = 'UTC') => dayIn(timeZone, clock.now());

test('a day on which our records, the list and the journal are equal agrees', async () => {
  const { owner, companyId, id, ...rest } = await paid(world);
  await payAnother(world, { companyId, ...rest }, 1500);
  await refund(world, owner, id, { amountMinor: 417 });
  await simulator.dispute({ reference: id, kind: 'chargeback', amountMinor: 1000, id: `CB${companyId}` });
  await expectDispute(id);
  const day = today();
  expect(await daysOf(world, owner, companyId)).toEqual([]);
  await endDay(world, day);
  const expected = sums(9917, 417, 1000, 4);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'AGREED', own: expected, provider: expected, journal: expected, exceptions: [], openCount: 0 },
  ]);
  // Compared once more after two days, and then no more.
  clock.advance(48 * HOUR);
  await sweep(world);
  const first = (await daysOf(world, owner, companyId)).find((each) => each.day === day);
  expect(first).toMatchObject({ state: 'AGREED', nextRunAt: null });
});

/** Has the chargeback of a payment applied here. */
async function expectDispute(id: string): Promise<void> {
  await simulator.sendWebhooks({ reference: id });
  await expect
    .poll(async () => {
      await world.app.useCases.checkReferences();
      return world.eventsOf(id);
    })
    .toContain('disputed');
}

test('a payment whose webhook was lost is an exception until it is found, and then ends by itself', async () => {
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  const day = today();
  await endDay(world, day);
  const [before] = await daysOf(world, page.owner, page.companyId);
  expect(before).toMatchObject({
    state: 'EXCEPTIONS',
    own: sums(0, 0, 0, 0),
    provider: sums(8417, 0, 0, 1),
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'OPEN', paymentId: page.id, state: 'OPEN' }],
    openCount: 1,
  });
  expect(before?.oldestOpenAt).toBe(before?.ranAt);
  expect((await world.app.useCases.oldestReconciliationException())?.toISOString()).toBe(before?.oldestOpenAt);
  await world.pollDue();
  await billing.postToJournal(platform);
  clock.advance(6 * HOUR);
  await sweep(world);
  const expected = sums(8417, 0, 0, 1);
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'AGREED',
    own: expected,
    provider: expected,
    journal: expected,
    exceptions: [{ state: 'CLEARED', firstSeenAt: before?.ranAt }],
    openCount: 0,
  });
  // The day on which it was recorded has no exception either.
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'AGREED',
    own: sums(0, 0, 0, 0),
  });
});

test('money at the provider of which there is no payment here is an exception', async () => {
  const page = await paid(world);
  const other = await paid(world);
  const payments = platform.mongo.collection<{ _id: string }>('payments');
  const { deletedCount } = await payments.deleteOne({ _id: page.id });
  expect(deletedCount).toBe(1);
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'EXCEPTIONS',
    provider: sums(8417, 0, 0, 1),
    exceptions: [
      { reason: 'JOURNAL_DIFFERS', reference: page.id, paymentId: null },
      { reason: 'UNKNOWN_HERE', kind: 'PAYMENT', reference: page.id, paymentId: null },
    ],
  });
  // Both companies use the same terminal, whose list has the transactions of both.
  expect((await daysOf(world, other.owner, other.companyId))[0]).toMatchObject({
    state: 'AGREED',
    provider: sums(8417, 0, 0, 1),
  });
});

test('a payment of another amount is an exception until staff decide its review', async () => {
  const page = await inReview(world);
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'REVIEW' }],
  });
  await resolve(world, page.owner, page.id, 'RETURN');
  clock.advance(6 * HOUR);
  await sweep(world);
  const [day] = await daysOf(world, page.owner, page.companyId);
  expect(day).toMatchObject({ state: 'AGREED', own: sums(4000, 0, 0, 1), provider: sums(4000, 0, 0, 1) });
  await endDay(world, today());
  const [next] = await daysOf(world, page.owner, page.companyId);
  expect(next).toMatchObject({ state: 'AGREED', own: sums(0, 4000, 0, 1), journal: sums(0, 0, 0, 0) });
});

test('a payment that was settled outside the portal stays an exception until staff resolve it', async () => {
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id });
  await chooseOutcome(page.paymentUrl, 'paid');
  const unreadable = await reporting(world, { amount: { unit: 'unreadable', minor: null, text: '50' } });
  await unreadable.recordReturn(page.id);
  await endDay(world, today());
  clock.advance(73 * HOUR);
  const reason = "Refunded in the provider's portal";
  const { payment } = await resolve(unreadable, page.owner, page.id, 'CLOSE', undefined, reason);
  expect(payment).toMatchObject({ status: 'FAILED' });
  await sweep(world);
  expect((await daysOf(world, page.owner, page.companyId)).at(-1)).toMatchObject({
    state: 'EXCEPTIONS',
    exceptions: [{ reason: 'STATUS_DIFFERS', paymentState: 'FAILED', paymentId: page.id, state: 'OPEN' }],
  });
});

test('a payment that billing did not post is an exception of the journal', async () => {
  const page = await paid(world);
  await billing.postToJournal(platform);
  billing.clearing.splice(
    billing.clearing.findIndex(({ paymentId }) => paymentId === page.id),
    1,
    {
      companyId: page.companyId,
      paymentId: page.id,
      reference: page.id,
      kind: 'payment',
      amountMinor: 8400,
      at: clock.now().toISOString(),
    },
  );
  await endDay(world, today());
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({
    state: 'EXCEPTIONS',
    journal: sums(8400, 0, 0, 1),
    exceptions: [{ reason: 'JOURNAL_DIFFERS', paymentId: page.id }],
  });
});

test('test payments are reconciled apart from live ones, also after the company went live', async () => {
  const trial = await paid(world, { amountDueMinor: 700 }, { testMode: true });
  await world.configure(trial.owner, {
    companyId: String(trial.companyId),
    merchantToken: 'live-key-0123456789',
    testMode: false,
  });
  await payAnother(world, trial, 900);
  await endDay(world, today());
  expect(await daysOf(world, trial.owner, trial.companyId)).toMatchObject([
    { state: 'AGREED', own: sums(900, 0, 0, 1), provider: sums(900, 0, 0, 1), journal: sums(900, 0, 0, 1) },
  ]);
  expect(await daysOf(world, trial.owner, trial.companyId, true)).toMatchObject([
    { state: 'AGREED', own: sums(700, 0, 0, 1), provider: sums(700, 0, 0, 1), journal: sums(700, 0, 0, 1) },
  ]);
});

test('an unavailable list is asked again, and the journal is compared meanwhile', async () => {
  const page = await paid(world);
  await simulator.addFault({ kind: 'outage', mode: 'error', endpoint: 'list' });
  await endDay(world, today());
  const [down] = await daysOf(world, page.owner, page.companyId);
  expect(down).toMatchObject({
    state: 'LIST_UNAVAILABLE',
    listProblem: 'UNAVAILABLE',
    provider: null,
    own: sums(8417, 0, 0, 1),
    journal: sums(8417, 0, 0, 1),
    openCount: 0,
  });
  await simulator.clearFaults();
  clock.advance(15 * 60_000);
  await sweep(world);
  expect((await daysOf(world, page.owner, page.companyId))[0]).toMatchObject({ state: 'AGREED', listProblem: null });
});

test("a company's fault delays no other company, and a worker that was killed is replaced", async () => {
  const broken = await paid(world);
  const fine = await paid(world);
  const day = today();
  billing.timeZones.set(broken.companyId, 'unavailable');
  await expect(endDay(world, day)).rejects.toThrow('1 record failed');
  await world.app.useCases.reconcileDueDays();
  expect(await daysOf(world, broken.owner, broken.companyId)).toEqual([]);
  expect(await daysOf(world, fine.owner, fine.companyId)).toMatchObject([{ day, state: 'AGREED' }]);
  billing.timeZones.delete(broken.companyId);
  await world.app.useCases.addReconciliationDays();
  // This worker is killed while it reads the list: only its claim is left.
  const { app: killed } = await world.secondProcess({ listTransactions: () => Promise.reject(new Error('killed')) });
  await expect(killed.useCases.reconcileDueDays()).rejects.toThrow('1 record failed');
  await sweep(world);
  expect(await daysOf(world, broken.owner, broken.companyId)).toMatchObject([{ day, state: 'PENDING' }]);
  clock.advance(30 * 60_000);
  await sweep(world);
  expect(await daysOf(world, broken.owner, broken.companyId)).toMatchObject([{ day, state: 'AGREED' }]);
});

test('two workers at once add and compare each day once', async () => {
  const page = await paid(world);
  const { app } = await world.secondProcess();
  advanceTo(world, new Date(clock.now().getTime() + 36 * HOUR));
  await billing.postToJournal(platform);
  await Promise.all([world.app.useCases.addReconciliationDays(), app.useCases.addReconciliationDays()]);
  await Promise.all([world.app.useCases.reconcileDueDays(), app.useCases.reconcileDueDays()]);
  const days = await daysOf(world, page.owner, page.companyId);
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  expect(days.at(-1)).toMatchObject({ state: 'AGREED', own: sums(8417, 0, 0, 1), provider: sums(8417, 0, 0, 1) });
});

test('adds every day that ended while the service was stopped', async () => {
  const { owner, companyId } = await world.company();
  const first = today();
  clock.advance(40 * 24 * HOUR);
  await sweep(world);
  await sweep(world);
  const days = await daysOf(world, owner, companyId);
  expect(days.at(-1)?.day).toBe(first);
  expect(days.length).toBeGreaterThanOrEqual(39);
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
});

test('only staff who may view payments read the days of their own company', async () => {
  const { companyId } = await paid(world);
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

test('a day on which clocks change has 23 hours, and what happened in each of them counts on it', async () => {
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
    await payAnother(world, { companyId, ...rest }, cents);
  }
  // One run compares a bounded number of days: those of other tests that are due come first.
  await platform.mongo.collection('reconciliation-days').deleteMany({});
  await endDay(world, day, timeZone);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    {
      day,
      startsAt: '2027-03-14T05:00:00.000Z',
      endsAt: '2027-03-15T04:00:00.000Z',
      state: 'AGREED',
      own: sums(600, 0, 0, 2),
      provider: sums(600, 0, 0, 2),
      journal: sums(600, 0, 0, 2),
    },
  ]);
});
