import { type Actor, addDays, movementRows } from '@utility-pay/contracts';
import { readRowsInProcess } from '@utility-pay/service-kit/rows/row-reader';
import { actorsByTitle, resultOf } from '@utility-pay/service-kit/testing/actors';
import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { advanceTo, payAnotherBill } from './world/reconciliation.ts';
import { makePayment, refundPayment, resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const stripe = createStripeScenarios(world);
const MONTHS = [
  ['2026-11-01', '2026-11-30'],
  ['2026-12-01', '2026-12-31'],
  ['2027-01-01', '2027-01-31'],
] as const;

interface Company {
  companyId: number;
  owner: Actor;
}

const stream = (actor: Actor, companyId: number, from: string, to: string) =>
  readRowsInProcess([world.app])(movementRows, {
    actor,
    requestId: 'r',
    clientAddress: null,
    companyId,
    filter: { from, to },
  });

async function rowsOf({ owner, companyId }: Company, from: string, to: string) {
  const rows = [];
  for await (const batch of stream(owner, companyId, from, to)) rows.push(...batch);
  return rows;
}

/** Returns day, kind and cents of each movement. */
const movementsOf = async (company: Company, from = '2026-11-01', to = '2027-01-31') =>
  (await rowsOf(company, from, to)).map(({ day, kind, amount }) => [day, kind, amount.amountMinor]);

async function sumsOf({ owner, companyId }: Company, from: string, to: string, testMode: boolean) {
  const rows = await rowsOf({ owner, companyId }, from, to);
  const collected = await world.app.useCases.readCollectedByDay(owner, companyId, { from, to, testMode });
  return {
    listed: rows.filter((row) => row.testMode === testMode).reduce((sum, { amount }) => sum + amount.amountMinor, 0),
    collected: (collected ?? []).reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  };
}

/** Makes a payment of $7.77 of which the provider approves $3.00, so that it is in review. */
async function payIntoReview({ companyId, customerId, customer }: Awaited<ReturnType<typeof makePayment>>, id: string) {
  world.billing.bills.set(id, { companyId, customerId, amountDueMinor: 777 });
  const { payment, paymentUrl } = await world.start(customer, customerId, id);
  await chooseOutcome(paymentUrl, 'paid', '3.00');
  await world.recordReturn(payment?.id ?? '');
  return payment?.id ?? '';
}

test('lists refunds and chargebacks in the month in which they happened, whose rows add up to what was collected', async () => {
  const first = await makePayment(world, { amountDueMinor: 10_000 });
  const { companyId, owner } = first;
  clock.advance(1);
  const second = await payAnotherBill(world, first, 500);
  // Neither money in review nor money that was given back from there was credited.
  await payIntoReview(first, 'review');
  const returned = await payIntoReview(first, 'returned');
  expect((await resolveReview(world, owner, returned, 'RETURN', 300)).userErrors).toEqual([]);
  advanceTo(world, new Date('2026-12-10T12:00:00Z'));
  await refundPayment(world, owner, first.id, { amountMinor: 1500 });
  clock.advance(60_000);
  await payAnotherBill(world, first, 70);
  clock.advance(24 * 60 * 60_000);
  await refundPayment(world, owner, first.id, { amountMinor: 200 });
  advanceTo(world, new Date('2026-12-20T12:00:00Z'));
  await simulator.dispute({ reference: second, kind: 'chargeback', id: 'CB-1' });
  await eventually(async () => {
    await world.app.useCases.checkReferences();
    expect(await world.eventsOf(second)).toContain('disputed');
  });
  advanceTo(world, new Date('2027-01-05T12:00:00Z'));
  await simulator.winDispute('CB-1');
  await eventually(async () => {
    await world.app.useCases.checkReferences();
    expect(await world.eventsOf(second)).toContain('dispute-won');
  });

  expect(await movementsOf(first)).toEqual([
    ['2026-11-21', 'PAYMENT', 10_000],
    ['2026-11-21', 'PAYMENT', 500],
    ['2026-12-10', 'REFUND', -1500],
    ['2026-12-10', 'PAYMENT', 70],
    ['2026-12-11', 'REFUND', -200],
    ['2026-12-20', 'CHARGEBACK', -500],
    ['2027-01-05', 'CHARGEBACK_WON', 500],
  ]);
  const [chargeback] = await rowsOf(first, '2026-12-20', '2026-12-20');
  expect(chargeback).toEqual({
    kind: 'CHARGEBACK',
    amount: { amountMinor: -500, currency: 'USD' },
    at: expect.stringMatching(/^2026-12-20T12:/),
    day: '2026-12-20',
    timeZone: 'UTC',
    transactionId: 'CB-1',
    paymentId: second,
    accountNumber: `00b${companyId}`,
    customerName: 'Ada Lovelace',
    testMode: false,
  });
  const sums = await Promise.all(MONTHS.map(([from, to]) => sumsOf(first, from, to, false)));
  expect(sums.map(({ listed }) => listed)).toEqual([10_500, -2130, 500]);
  expect(sums.map(({ collected }) => collected)).toEqual([10_500, -2130, 500]);
});

test('lists a refund and its failure in a later month, in test mode', async () => {
  const page = await stripe.makePayment();
  const month = clock.now().toISOString().slice(0, 7);
  await refundPayment(world, page.owner, page.id);
  await stripe.expectWebhooks(page.id, 2);
  clock.advance(31 * 24 * 60 * 60_000);
  await simulator.stripe('end-refunds', { reference: page.id, done: false });
  await stripe.expectWebhooks(page.id, 3);
  const failedOn = clock.now().toISOString().slice(0, 10);
  expect(failedOn.slice(0, 7)).not.toBe(month);
  const days = [`${month}-01`, failedOn] as const;
  expect((await movementsOf(page, ...days)).map(([, kind, cents]) => [kind, cents])).toEqual([
    ['PAYMENT', 8417],
    ['REFUND', -8417],
    ['REFUND_FAILED', 8417],
  ]);
  expect(await sumsOf(page, ...days, true)).toEqual({ listed: 8417, collected: 8417 });
  expect(await sumsOf(page, ...days, false)).toEqual({ listed: 0, collected: 0 });
  expect(await sumsOf(page, failedOn, failedOn, true)).toEqual({ listed: 8417, collected: 8417 });
});

// Ordered by time: the clock only moves forward.
test.each([
  ['a day in winter', '2027-12-05T06:00:00.000Z', '2027-12-06T06:00:00.000Z', '2027-12-05'],
  ['a day of 23 hours', '2028-03-12T06:00:00.000Z', '2028-03-13T05:00:00.000Z', '2028-03-12'],
  ['a day of 25 hours', '2028-11-05T05:00:00.000Z', '2028-11-06T06:00:00.000Z', '2028-11-05'],
])('lists what happened between midnight and midnight in Chicago on %s', async (_title, startsAt, endsAt, day) => {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const company = await world.company();
  const { owner } = company;
  world.billing.timeZones.set(company.companyId, 'America/Chicago');
  const payAndRefund = async (at: Date, amountMinor: number) => {
    advanceTo(world, at);
    const id = await payAnotherBill(world, company, amountMinor);
    await refundPayment(world, owner, id, { amountMinor: amountMinor / 100 });
  };
  await payAndRefund(new Date(start.getTime() - 1), 100);
  await payAndRefund(start, 200);
  await payAndRefund(new Date(end.getTime() - 1), 400);
  await payAndRefund(end, 800);
  const amountsOf = async (from: string, to: string) =>
    (await movementsOf(company, from, to)).map(([, , cents]) => cents);
  expect((await amountsOf(day, day)).toSorted()).toEqual([-2, -4, 200, 400].toSorted());
  expect(await rowsOf(company, day, day)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ day, timeZone: 'America/Chicago' })),
  );
  expect(await sumsOf(company, day, day, false)).toEqual({ listed: 594, collected: 594 });
  expect(await amountsOf(addDays(day, -1), day)).toHaveLength(6);
});

test.each([
  ['staff with viewPayments', 'allowed'],
  ['a super admin', 'allowed'],
  ['a partner key', 'allowed'],
  ['staff without viewPayments', 'FORBIDDEN'],
  ['a customer', 'FORBIDDEN'],
  ['staff of another company', 'NOT_FOUND'],
  ['an anonymous caller', 'UNAUTHENTICATED'],
])('gives %s: %s', async (title, result) => {
  const { companyId } = await world.company();
  const actor = actorsByTitle(companyId, 'viewPayments')(title);
  const read = stream(actor, companyId, '2026-11-01', '2026-11-30').next();
  expect(await resultOf(read.catch((error) => Promise.reject(new Error(error.code))))).toBe(result);
});

test('refuses more than 366 days, and days in reverse order', async () => {
  const company = await world.company();
  expect(await rowsOf(company, '2024-01-01', '2024-12-31')).toEqual([]);
  await expect(rowsOf(company, '2024-01-01', '2025-01-01')).rejects.toThrow('at most 366 days');
  await expect(rowsOf(company, '2026-11-02', '2026-11-01')).rejects.toThrow('from must not be after to');
});
