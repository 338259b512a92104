import { dayIn, HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { advanceTo, daysOf, endDay, payAnotherBill, sums, sweep } from './world/reconciliation.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, billing, platform } = world;
const today = (timeZone = 'UTC') => dayIn(timeZone, clock.now());

test("ends a day at the company's midnight, 14 hours before midnight in UTC", async () => {
  const timeZone = 'Pacific/Kiritimati';
  const { companyId, owner, ...rest } = await world.company();
  billing.timeZones.set(companyId, timeZone);
  // Later than 3 hours after midnight, when the day before is compared.
  clock.advance(4 * HOUR_MS);
  await sweep(world);
  const day = today(timeZone);
  await payAnotherBill(world, { companyId, ...rest }, 100);
  const endsAt = new Date(`${day}T10:00:00.000Z`);
  advanceTo(world, new Date(endsAt.getTime() - 1));
  await payAnotherBill(world, { companyId, ...rest }, 200);
  clock.advance(1);
  await payAnotherBill(world, { companyId, ...rest }, 400);
  await endDay(world, day, timeZone);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    {
      day,
      timeZone,
      endsAt: endsAt.toISOString(),
      state: 'AGREED',
      own: sums({ payments: 300, count: 2 }),
      provider: sums({ payments: 300, count: 2 }),
    },
  ]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Honolulu'])(
  'counts each payment on exactly one day after a change of the time zone to %s',
  async (timeZone) => {
    const { companyId, owner, ...rest } = await world.company();
    await sweep(world);
    const first = today();
    for (let times = 0; times < 12; times += 1) {
      await payAnotherBill(world, { companyId, ...rest }, 100 * 2 ** times);
      clock.advance(6 * HOUR_MS);
      if (times === 5) billing.timeZones.set(companyId, timeZone);
      await billing.postToJournal(platform);
      await sweep(world);
    }
    clock.advance(48 * HOUR_MS);
    await sweep(world);
    const days = (await daysOf(world, owner, companyId)).toReversed();
    expect(days[0]?.day).toBe(first);
    expect(days.map(({ startsAt }) => startsAt).slice(1)).toEqual(days.map(({ endsAt }) => endsAt).slice(0, -1));
    expect(days.every(({ state }) => state === 'AGREED')).toBe(true);
    expect(days.reduce((sum, { own }) => sum + own.payments.amountMinor, 0)).toBe(100 * (2 ** 12 - 1));
    expect(days.reduce((sum, { provider }) => sum + (provider?.count ?? 0), 0)).toBe(12);
  },
);
