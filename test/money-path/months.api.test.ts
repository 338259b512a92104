import { BILLING_METHODS, dayIn, movementRows, schemaName } from '@utility-pay/contracts';
import { afterAll, expect, test } from 'vitest';
import { readRowsInProcess } from '../../packages/service-kit/src/rows/row-reader.ts';
import { NO_SUMS, netMinor } from '../../services/payments/src/domain/money-movement.ts';
import type { Company } from './world/company.ts';
import { checkLedger, countUnfinishedWork } from './world/finish-work.ts';
import { createInterleaving } from './world/interleaving.ts';
import { openMonths } from './world/months.ts';
import { openWorld } from './world/world.ts';

const TIME_ZONE = 'America/Chicago';
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };

const world = await openWorld(createInterleaving());
afterAll(world.close);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns what each record says that was collected by card on the days, and what was paid in cash, in cents. */
async function collectedBy({ id: companyId, staff }: Company, days: typeof NOVEMBER) {
  const { payments } = world.main;
  const dashboard = await payments.useCases.readCollectedByDay(staff, companyId, { ...days, testMode: true });
  const movements: number[] = [];
  const request = { actor: staff, requestId: 'test', clientAddress: null, companyId, filter: days };
  for await (const batch of readRowsInProcess([payments])(movementRows, request))
    movements.push(...batch.map(({ amount }) => amount.amountMinor));
  const range = { ...days, testMode: true, withExceptions: true };
  const reconciled = await payments.useCases.listReconciliationDays(staff, companyId, range);
  expect(reconciled.filter(({ state }) => state !== 'agreed')).toEqual([]);
  const journal = await world.platforms.billing.mongo.collection('journal').find({ companyId }).toArray();
  const posted = journal.filter(({ at }) => {
    const day = dayIn(TIME_ZONE, at);
    return day >= days.from && day <= days.to;
  });
  const on = (side: 'debit' | 'credit', account: string): number =>
    sumOf(posted.filter((entry) => entry[side] === account).map(({ amountMinor }) => amountMinor));
  return {
    dashboard: sumOf((dashboard ?? []).map(({ totalMinor }) => totalMinor)),
    movements: sumOf(movements),
    reconciliation: sumOf(reconciled.map(({ own }) => netMinor(own))),
    provider: sumOf(reconciled.map(({ provider = NO_SUMS }) => netMinor(provider))),
    reconciledJournal: sumOf(reconciled.map((day) => netMinor(day.journal))),
    journal: on('debit', 'clearing') - on('credit', 'clearing'),
    cash: on('debit', 'cash') - on('credit', 'cash'),
  };
}

/** Returns the same figure for each record of payments by card. */
const everywhere = (minor: number, cash: number) => ({
  dashboard: minor,
  movements: minor,
  reconciliation: minor,
  provider: minor,
  reconciledJournal: minor,
  journal: minor,
  cash,
});

test.each(BILLING_METHODS)(
  'a company with %s billing, whose refunds and chargebacks come a month later, reports one figure for each month',
  async (method) => {
    const companyId = BILLING_METHODS.indexOf(method) + 1;
    world.settings.set(companyId, { timeZone: TIME_ZONE, billingMethod: schemaName(method) });
    world.setTime(new Date('2026-11-20T18:00:00Z'));
    const { company, on, expectDue, ...acts } = await openMonths(world, companyId, method);

    const october = await acts.pay('A');
    const partial = await acts.pay('B', { otherAmount: 2500 });
    await on('2026-11-23T18:00:00Z');
    await acts.payInCash('B', 500);
    await expectDue({ A: 0, B: 1000 });

    await on('2026-11-25T18:00:00Z');
    await acts.bill(11, { A: 3000, B: 3500 });
    await acts.changeBill('A', 11, 2800);
    await expectDue({ A: 2800, B: 4500 });
    // Already December in UTC.
    await on('2026-12-01T04:00:00Z');
    const late = await acts.pay('A');
    await expectDue({ A: 0, B: 4500 });

    await on('2026-12-03T18:00:00Z');
    await acts.refundHalf(october);
    await acts.chargeBack(partial);
    await expectDue({ A: 1000, B: 7000 });
    await on('2026-12-06T18:00:00Z');
    await acts.overpay('B', 9000);
    await expectDue({ A: 1000, B: -2000 });

    await on('2026-12-08T18:00:00Z');
    await acts.bill(12, { A: 3100, B: 3600 });
    await expectDue({ A: 4100, B: 1600 });
    await on('2026-12-10T18:00:00Z');
    await acts.winChargeback();
    await acts.refundAll(late);
    await acts.payInCash('A', 900);
    await acts.pay('A');
    await expectDue({ A: 0, B: -900 });

    await on('2026-12-14T18:00:00Z');
    await acts.reconcile();
    expect(await countUnfinishedWork(world, companyId)).toEqual({});
    expect(await collectedBy(company, NOVEMBER)).toEqual(everywhere(2000 + 2500 + 2800, 500));
    expect(await collectedBy(company, DECEMBER)).toEqual(everywhere(-1000 - 2500 + 9000 + 2500 - 2800 + 6000, 900));
    const { differences, notApplied } = await checkLedger(world, company);
    expect({ differences, notApplied }).toEqual({ differences: [], notApplied: 0 });
  },
);
