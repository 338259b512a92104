import { type Actor, addDays } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { advanceTo, payAnotherBill } from './world/reconciliation.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();

const QUERY = `query ($id: ID!, $from: Date, $to: Date) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { payments(from: $from, to: $to) { edges { node { id } } } } } }`;

async function idsOf(actor: Actor, companyId: number, days: { from?: string; to?: string }): Promise<string[]> {
  const variables = { ...days, id: String(companyId) };
  const { _entities } = await world.ask<{ _entities: [{ payments: { edges: { node: { id: string } }[] } }] }>(
    actor,
    QUERY,
    variables,
  );
  return _entities[0].payments.edges.map(({ node }) => node.id);
}

// Ordered by time: the clock only moves forward.
test.each([
  ['America/Chicago', '2026-11-22T03:30:00.000Z', '2026-11-21'],
  ['America/Chicago', '2026-11-22T05:59:59.999Z', '2026-11-21'],
  ['America/Chicago', '2026-11-22T06:00:00.000Z', '2026-11-22'],
  ['Asia/Kathmandu', '2026-11-22T18:14:59.999Z', '2026-11-22'],
  ['Asia/Kathmandu', '2026-11-22T18:15:00.000Z', '2026-11-23'],
  ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-22'],
  // A day of 23 hours.
  ['America/Chicago', '2027-03-14T06:00:00.000Z', '2027-03-14'],
  ['America/Chicago', '2027-03-15T04:59:59.999Z', '2027-03-14'],
  ['America/Chicago', '2027-03-15T05:00:00.000Z', '2027-03-15'],
  // A day of 25 hours.
  ['America/Chicago', '2027-11-07T05:00:00.000Z', '2027-11-07'],
  ['America/Chicago', '2027-11-08T05:59:59.999Z', '2027-11-07'],
  ['America/Chicago', '2027-11-08T06:00:00.000Z', '2027-11-08'],
])('lists in %s a payment of %s on %s only', async (timeZone, paidAt, day) => {
  const company = await world.company();
  const { companyId, owner } = company;
  world.billing.timeZones.set(companyId, timeZone);
  advanceTo(world, new Date(paidAt));
  const paymentId = await payAnotherBill(world, company, 100);
  expect(await idsOf(owner, companyId, { from: day, to: day })).toEqual([paymentId]);
  expect(await idsOf(owner, companyId, { to: addDays(day, -1) })).toEqual([]);
  expect(await idsOf(owner, companyId, { from: addDays(day, 1) })).toEqual([]);
});

test("streams payments by the company's days, like the list", async () => {
  const company = await world.company();
  const { companyId, owner } = company;
  world.billing.timeZones.set(companyId, 'America/Chicago');
  advanceTo(world, new Date('2027-11-10T03:30:00.000Z'));
  const paymentId = await payAnotherBill(world, company, 100);
  const rowsOf = async (day: string): Promise<string[]> => {
    const rows: string[] = [];
    const search = { from: day, to: day, sort: 'newest' as const };
    for await (const batch of world.app.useCases.streamCompanyPayments(owner, companyId, search))
      rows.push(...batch.map(({ id }) => id));
    return rows;
  };
  expect(await rowsOf('2027-11-09')).toEqual([paymentId]);
  expect(await rowsOf('2027-11-10')).toEqual([]);
});

test('refuses a list by day while the time zone is unavailable, and still lists without days', async () => {
  const company = await world.company();
  const { companyId, owner } = company;
  const paymentId = await payAnotherBill(world, company, 100);
  world.billing.timeZones.set(companyId, 'unavailable');
  await expect(idsOf(owner, companyId, { from: '2027-01-01' })).rejects.toThrow();
  expect(await idsOf(owner, companyId, {})).toEqual([paymentId]);
});
