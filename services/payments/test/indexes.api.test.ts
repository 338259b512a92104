import { HOUR_MS } from '@utility-pay/contracts';
import { explain } from '@utility-pay/service-kit/testing/explain';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { test as anyEngine, expect } from 'vitest';
import { toCollected } from '../src/domain/collected.ts';
import type { PaymentPosition, PaymentSort } from '../src/domain/payment-search.ts';
import { newDay } from '../src/domain/reconciliation-day.ts';
import type { PaymentFilter } from '../src/use-cases/ports/payments.ts';
import { buildPayment, buildRefund } from './world/payments.ts';
import { openRepositories } from './world/repositories.ts';

const { clock, platform, payments, movements, totals, deltas, reconciliation, providerTransactions } =
  await openRepositories();
const test = anyEngine.skipIf(!(await supportsExplain(platform)));

const PAYMENT_COUNT = 240;
const idOf = (index: number): string => `p${String(index).padStart(19, '0')}`;
for (let index = 0; index < PAYMENT_COUNT; index += 1) {
  clock.advance(HOUR_MS);
  const payment = {
    ...buildPayment({
      id: idOf(index),
      companyId: 1 + (index % 2),
      balanceId: `b${index}`,
      customerId: `c${index % 24}`,
      customerName: index % 40 === 0 ? 'Zoe Hill' : 'Ada Lovelace',
      amountMinor: 100 + ((index * 37) % PAYMENT_COUNT),
    }),
    createdAt: clock.now(),
    visitedAt: clock.now(),
  };
  await payments.add(payment);
  if (index % 3 !== 0) continue;
  const paidAt = clock.now();
  const set = { state: 'succeeded' as const, open: false, paidAt, receivedMinor: payment.amountMinor };
  const paid = await payments.change(payment, () => ({ set, outcome: { kind: 'succeeded' } }));
  if (index % 12 !== 0) continue;
  const refund = buildRefund({ id: `r${index}`, state: 'succeeded', doneAt: paidAt });
  await payments.change(paid, () => ({ set: { refunds: [refund] }, outcome: { kind: 'refunded', refund } }));
}
await totals.acceptBatch(1, 0, { number: 1, deltas: [], sum: { hours: [], total: toCollected(false, 1, 1) } });
for (let day = 1; day < 28; day += 1) {
  const entry = { hour: `2026-11-${String(day).padStart(2, '0')}T12`, ...toCollected(false, day, 1) };
  await totals.applyToHours(1, { number: day, deltas: [], sum: { hours: [entry], total: entry } });
}

for (let day = 1; day < 28; day += 1)
  for (const companyId of [1, 2])
    await reconciliation.add(
      newDay(
        { companyId, testMode: false, day: `2026-11-${String(day).padStart(2, '0')}`, timeZone: 'UTC' },
        undefined,
        new Date(day),
      ),
    );
await providerTransactions.put(
  1,
  false,
  Array.from({ length: 60 }, (_, index) => ({
    key: `payment/t${index}`,
    source: 'list' as const,
    reference: `p${index}`,
    transactionId: `t${index}`,
    kind: 'payment' as const,
    amountMinor: 100,
    at: new Date(index * HOUR_MS),
  })),
);

const page = (sort: PaymentSort, filter: Partial<PaymentFilter> = {}, limit = 20) => {
  const slice = async (after?: PaymentPosition) =>
    (await payments.list(1, { terms: [], ...filter }, { sort, after, limit })).rows;
  return { first: () => slice(), second: async () => slice((await slice()).at(-1)?.position) };
};
const all = async <Row>(rows: AsyncIterable<Row>): Promise<void> => {
  let count = 0;
  for await (const _row of rows) count += 1;
  expect(count).toBeGreaterThan(0);
};
const movedIn = { from: new Date('2026-11-25T00:00:00Z'), to: new Date('2026-11-25T23:00:00Z') };
const days = { paidFrom: new Date('2026-11-24T00:00:00Z'), paidBefore: new Date('2026-11-27T00:00:00Z') };
const sorts: PaymentSort[] = ['newest', 'oldest', 'largest', 'smallest'];

test.each([
  ...sorts.map((sort) => [`the first page, ${sort} first`, page(sort).first] as const),
  ...sorts.map((sort) => [`a later page, ${sort} first`, page(sort).second] as const),
  ...sorts.map((sort) => [`one status, ${sort} first`, page(sort, { status: 'success' }, 11).second] as const),
  ['payments of some days', page('newest', { status: 'success', ...days }, 5).first] as const,
  ['the list of a customer', page('newest', { customerId: 'c2' }, 3).second] as const,
  ['the open pages of a customer', () => payments.listOpenOfCustomer(1, 'c2')] as const,
  [
    'the open pages of a company',
    async () => {
      for await (const payment of payments.streamOpenOfCompany(1)) expect(payment.open).toBe(true);
    },
  ] as const,
  ['pages that a customer opened lately', () => payments.countPages(1, 'c2', clock.now(), 30)] as const,
  ['recent payments of a customer', () => payments.countStarted(1, 'c2', clock.now(), 30)] as const,
  ['unlisted payments of a customer', () => payments.countUnlisted(1, 'c2', new Date(0))] as const,
  ['unposted payments of a customer', () => payments.listUnposted(1, 'c3')] as const,
  ['one payment', () => payments.find(1, idOf(2))] as const,
  ['due payments', () => payments.listDue(clock.now(), { limit: 5, skip: 0 })] as const,
  ['waiting payments', () => payments.listWaiting('open', clock.now(), 50)] as const,
  ['payments in review', () => payments.listWaiting('review', clock.now(), 50)] as const,
  ['the number of waiting payments', () => payments.countWaiting('open', clock.now())] as const,
  ['the number of all payments', () => payments.count(1, { terms: [] })] as const,
  ['the number of search results', () => payments.count(1, { terms: ['zoe'] })] as const,
  ['pending deltas', () => deltas.list(1, 500)] as const,
  ['companies with pending deltas', () => deltas.companies()] as const,
  ['the recount of an hour', () => deltas.recount(1, '2026-11-25T12')] as const,
  ['the collected total', () => totals.read(1)] as const,
  [
    'the collected hours',
    () => totals.hours(1, { from: new Date('2026-11-05'), before: new Date('2026-11-11') }),
  ] as const,
  [
    'reconciled days',
    () => reconciliation.list(1, { testMode: false, from: '2026-11-05', to: '2026-11-10', withExceptions: false }),
  ] as const,
  ['the oldest day that is not reconciled', () => reconciliation.oldestUnreconciled()] as const,
  ['days to reconcile', () => reconciliation.listDue(new Date(20), { limit: 10, skip: 0 })] as const,
  [
    "the provider's list of a day",
    () => providerTransactions.between(1, false, { from: new Date(0), to: new Date(24 * HOUR_MS) }),
  ] as const,
  [
    'what the provider listed of a payment',
    () => providerTransactions.ofPayments(1, false, { references: ['p3'], transactionIds: [] }),
  ] as const,
  ['payments that were received or refunded in a time', () => payments.listMoved(1, movedIn)] as const,
  ['received payments of some days', () => all(movements.received(1, movedIn))] as const,
  [
    'payments that were refunded on a day',
    () => all(movements.refundedOrDisputedOn(1, ['2026-11-24', '2026-11-25'])),
  ] as const,
  [
    'hours to verify',
    () => totals.hoursToVerify(new Date(clock.now().getTime() + 2 * HOUR_MS), { limit: 50, skip: 0 }),
  ] as const,
])('reads only matching index entries for %s', async (_title, work) => {
  const queries = await explain(platform, work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).toMatch(/IXSCAN|IDHACK|EXPRESS/);
    expect(plan).not.toContain('"SORT"');
    // A scan ends at the key after the last result, and a later page begins with the key of its cursor.
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 2);
  }
});

anyEngine('returns the first two pages of 20 in the order of the whole list, in each sort order', async () => {
  for (const sort of sorts) {
    const [first, second] = [await page(sort).first(), await page(sort).second()];
    expect(first).toHaveLength(20);
    const { rows: whole } = await payments.list(1, { terms: [] }, { sort, after: undefined, limit: PAYMENT_COUNT });
    expect([...first, ...second].map(({ payment }) => payment.id)).toEqual(
      whole.slice(0, 40).map(({ payment }) => payment.id),
    );
  }
});
