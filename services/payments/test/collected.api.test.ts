import { type Actor, addDays, DAY_MS } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous } from './world/operations.ts';
import { payAnotherBill } from './world/reconciliation.ts';
import { makePayment, readPayment, refundPayment } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;

const COLLECTED = `query ($id: ID!, $from: Date!, $to: Date!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { collected { total { amountMinor } successfulPaymentCount }
    collectedByDay(from: $from, to: $to) { day total { amountMinor } successfulPaymentCount } } } }`;
interface CompanyView {
  collected: object | null;
  collectedByDay: object[] | null;
}
const collected = async (actor: Actor, companyId: number, from = '2026-11-01', to = '2026-12-31') =>
  (await world.ask<{ _entities: [CompanyView] }>(actor, COLLECTED, { id: String(companyId), from, to }))._entities[0];
const sum = (amountMinor: number, successfulPaymentCount: number) => ({
  total: { amountMinor },
  successfulPaymentCount,
});

test('counts payments in test mode apart from money collected, also after the company went live', async () => {
  const trial = await makePayment(world, { amountDueMinor: 1000 }, { testMode: true });
  const { companyId, owner, id } = trial;
  await refundPayment(world, owner, id, { amountMinor: 300 });
  expect(await collected(owner, companyId)).toEqual({ collected: sum(0, 0), collectedByDay: [] });
  await world.configure(owner, { companyId: String(companyId), merchantToken: 'live-key-0123456789', testMode: false });
  await payAnotherBill(world, trial, 500);
  const day = clock.now().toISOString().slice(0, 10);
  expect(await collected(owner, companyId)).toEqual({
    collected: sum(500, 1),
    collectedByDay: [{ day, ...sum(500, 1) }],
  });
  const inTestMode = `query ($id: ID!, $from: Date!, $to: Date!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
    ... on Company { collected(testMode: true) { total { amountMinor } successfulPaymentCount }
      collectedByDay(from: $from, to: $to, testMode: true) { day total { amountMinor } successfulPaymentCount } } } }`;
  const variables = { id: String(companyId), from: day, to: day };
  const { _entities: views } = await world.ask<{ _entities: [CompanyView] }>(owner, inTestMode, variables);
  expect(views[0]).toEqual({ collected: sum(700, 1), collectedByDay: [{ day, ...sum(700, 1) }] });
  expect(await readPayment(world, owner, id)).toMatchObject({ testMode: true });
});

test('counts payments on the day of payment, and refunds on the day of the refund', async () => {
  const first = await makePayment(world, { amountDueMinor: 1000 });
  const { companyId, owner, id } = first;
  const from = clock.now().toISOString().slice(0, 10);
  await payAnotherBill(world, first, 500);
  expect(await collected(owner, companyId)).toEqual({
    collected: sum(1500, 2),
    collectedByDay: [{ day: from, ...sum(1500, 2) }],
  });
  clock.advance(2 * DAY_MS);
  const to = clock.now().toISOString().slice(0, 10);
  await refundPayment(world, owner, id, { amountMinor: 300 });
  await refundPayment(world, owner, id, { amountMinor: 200 });
  await payAnotherBill(world, first, 70);
  const days = [
    { day: from, ...sum(1500, 2) },
    { day: to, ...sum(-430, 1) },
  ];
  expect(await collected(owner, companyId)).toEqual({ collected: sum(1070, 3), collectedByDay: days });
  expect((await collected(owner, companyId, from, from)).collectedByDay).toEqual(days.slice(0, 1));
  expect((await collected(owner, companyId, to, to)).collectedByDay).toEqual(days.slice(1));
  expect((await collected(owner, companyId, '2027-06-01', '2027-06-30')).collectedByDay).toEqual([]);
});

test.each([
  ['America/Chicago', '2026-12-05T03:30:00.000Z', '2026-12-04'],
  ['America/Chicago', '2026-12-05T06:00:00.000Z', '2026-12-05'],
  ['Pacific/Kiritimati', '2026-12-05T10:00:00.000Z', '2026-12-06'],
])('counts in %s a payment of %s on %s', async (timeZone, paidAt, day) => {
  clock.advance(Math.max(0, Date.parse(paidAt) - clock.now().getTime()));
  const { companyId, owner } = await makePayment(world, { amountDueMinor: 1000 });
  world.billing.timeZones.set(companyId, timeZone);
  const onDay = async (from: string) => (await collected(owner, companyId, from, from)).collectedByDay;
  expect(await onDay(day)).toEqual([{ day, ...sum(1000, 1) }]);
  for (const days of [-1, 1]) expect(await onDay(addDays(day, days))).toEqual([]);
  // The stored hours do not depend on the time zone, so another time zone moves the payment to its day there.
  world.billing.timeZones.set(companyId, 'UTC');
  expect(await onDay(paidAt.slice(0, 10))).toEqual([{ day: paidAt.slice(0, 10), ...sum(1000, 1) }]);
});

test('returns zero for a company without payments', async () => {
  expect(await collected(superAdmin, 987)).toEqual({ collected: sum(0, 0), collectedByDay: [] });
});

test('returns up to 366 days, and refuses more days and days in reverse order', async () => {
  const { companyId, owner } = await makePayment(world);
  expect((await collected(owner, companyId, '2024-01-01', '2024-12-31')).collectedByDay).toEqual([]);
  await expect(collected(owner, companyId, '2024-01-01', '2025-01-01')).rejects.toThrow(
    'BAD_USER_INPUT: from and to can be at most 366 days apart',
  );
  await expect(collected(owner, companyId, '2026-11-02', '2026-11-01')).rejects.toThrow(
    'BAD_USER_INPUT: from must not be after to',
  );
});

test('returns null to callers who may not view payments', async () => {
  const { companyId, customerId } = await makePayment(world);
  for (const actor of [superAdmin, staffOf(companyId, ['viewPayments']), partnerOf(companyId, ['payments:read'])]) {
    expect(await collected(actor, companyId)).toMatchObject({ collected: sum(8417, 1), collectedByDay: [{}] });
  }
  const others: Actor[] = [
    anonymous,
    staffWithout(companyId, 'viewPayments'),
    staffOf(companyId + 1),
    customerOf(companyId, customerId),
    partnerOf(companyId, ['customers:read', 'customers:write', 'balances:write']),
    partnerOf(companyId + 1),
  ];
  for (const actor of others) {
    expect(await collected(actor, companyId)).toEqual({ collected: null, collectedByDay: null });
  }
});
