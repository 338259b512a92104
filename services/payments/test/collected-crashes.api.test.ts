import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { migrateTestPlatform } from '@utility-pay/service-kit/testing/schema';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll, expect, test } from 'vitest';
import { createCollectedBooks } from '../src/data/collected.repository.ts';
import type { PaymentDocument } from '../src/data/payment.model.ts';
import { createPaymentRepository } from '../src/data/payment.repository.ts';
import { dayOf } from '../src/domain/collected.ts';
import { migrations } from '../src/migrations.ts';
import { checkCollected } from '../src/use-cases/check-collected.ts';
import { tallyCollected } from '../src/use-cases/tally-collected.ts';
import { buildPayment, buildRefund } from './build-payment.ts';
import { createTestClock } from './world/test-clock.ts';

const clock = createTestClock();
const platform = await createTestPlatform('payments', process.env, { clock });
afterAll(() => disposeTestPlatform(platform));
const payments = createPaymentRepository(platform);
const books = createCollectedBooks(platform);
const { tallies } = payments;
await migrateTestPlatform(platform, migrations);
const parts = { books, tallies };
const tally = tallyCollected(parts);
const HOUR = 60 * 60_000;

let companies = 0;
const company = () => {
  companies += 1;
  return companies;
};

/** A payment that succeeds now, of which a part goes back at once. */
async function succeed(companyId: number, amountMinor: number, backMinor = 0) {
  const id = randomId(20);
  const payment = buildPayment({ id, companyId, balanceId: id, amountMinor });
  await payments.add(payment);
  const now = clock.now();
  const set = { state: 'succeeded' as const, open: false, paidAt: now };
  const applied = await payments.apply(payment, { set, tells: { kind: 'succeeded' } });
  if (applied.kind !== 'applied') throw new Error(applied.kind);
  if (backMinor === 0) return;
  const refund = buildRefund({ id: randomId(19), amountMinor: backMinor, state: 'succeeded', doneAt: now });
  await payments.apply(applied.payment, { set: { refunds: [refund] }, tells: { kind: 'refunded', refund } });
}

/** What all payments of a company come to, counted one by one. */
async function truth(companyId: number) {
  const documents = await platform.mongo
    .collection<PaymentDocument>('payments')
    .find({ companyId, status: 'success' })
    .toArray();
  const back = documents.flatMap(({ refunds = [] }) => refunds.map(({ amountMinor }) => amountMinor));
  const paid = documents.map(({ amountMinor }) => amountMinor);
  const total = [...paid, ...back.map((cents) => -cents)].reduce((left, right) => left + right, 0);
  return { totalMinor: total, count: documents.length };
}
const told = async (companyId: number) => ({
  total: (await books.standing(companyId)).total,
  days: await books.sumOfDays(companyId),
});
async function expectTruth(companyId: number) {
  const counted = await truth(companyId);
  expect(counted.count).toBeGreaterThan(0);
  expect(await told(companyId)).toEqual({ total: counted, days: counted });
}

const die = () => Promise.reject(new Error('killed'));
/** The same books for a process that dies at one step, before or after it was written. */
function dying(step: 'take' | 'enter' | 'remove' | 'close', after: boolean) {
  const wrap =
    <Given extends unknown[]>(work: (...given: Given) => Promise<unknown>) =>
    async (...given: Given): Promise<never> => {
      if (after) await work(...given);
      return die();
    };
  return tallyCollected({
    books: {
      ...books,
      ...(step === 'take' ? { take: wrap(books.take) } : {}),
      ...(step === 'enter' ? { enter: wrap(books.enter) } : {}),
      ...(step === 'close' ? { close: wrap(books.close) } : {}),
    },
    tallies: { ...tallies, ...(step === 'remove' ? { remove: wrap(tallies.remove) } : {}) },
  });
}

test.each(
  (['take', 'enter', 'remove', 'close'] as const).flatMap((step) => [[step, false] as const, [step, true] as const]),
)('a process that dies at %s (written: %s) costs nothing and doubles nothing', async (step, after) => {
  const companyId = company();
  for (const amount of [100, 250]) await succeed(companyId, amount, 30);
  await expect(dying(step, after)(companyId)).rejects.toThrow('killed');
  await succeed(companyId, 7);
  await tally(companyId);
  await tally(companyId);
  await expectTruth(companyId);
});

test('many at once, while payments go on and processes die, come to the same sum', async () => {
  const companyId = company();
  const steps = ['take', 'enter', 'remove', 'close'] as const;
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...[11, 23, 41].map((amount) => succeed(companyId, amount * (round + 1), round)),
      tally(companyId),
      tally(companyId),
      ...steps.map((step) => dying(step, round % 2 === 0)(companyId).catch(() => undefined)),
    ]);
    clock.advance(9 * HOUR);
  }
  await tally(companyId);
  await expectTruth(companyId);
  expect((await books.days(companyId, '2026-11-01', '2026-12-31')).length).toBeGreaterThan(1);
});

test('a batch that somebody enters again, hours later, is not counted again', async () => {
  const companyId = company();
  await succeed(companyId, 100);
  let late: () => Promise<void> = async () => undefined;
  await tallyCollected({
    books: {
      ...books,
      enter: async (...given) => {
        late = () => books.enter(...given);
        await books.enter(...given);
      },
    },
    tallies,
  })(companyId);
  await succeed(companyId, 50);
  await tally(companyId);
  await late();
  await expectTruth(companyId);
});

test('the sweep finds every company with something to tell', async () => {
  const [one, other] = [company(), company()];
  await succeed(one, 100);
  await succeed(other, 200);
  expect(await tallies.companies(100)).toEqual(expect.arrayContaining([one, other]));
  await Promise.all([tally(one), tally(other)]);
  expect(await tallies.companies(100)).toEqual([]);
});

test('a day that was counted wrong, or a total, is found and put right', async () => {
  const errors: object[] = [];
  const log = { error: (line: object) => void errors.push(line) };
  const check = checkCollected({ ...parts, tally, clock, log });
  const companyId = company();
  await succeed(companyId, 100, 10);
  await tally(companyId);
  clock.advance(HOUR);
  await check();
  expect(errors).toEqual([]);
  expect(await books.toCheck(clock.now(), 100)).toEqual([]);

  await succeed(companyId, 40);
  await tally(companyId);
  const day = dayOf(clock.now());
  const { mongo } = platform;
  await mongo
    .collection<{ _id: string }>('collected_days')
    .updateOne({ _id: `${companyId}/${day}` }, { $inc: { totalMinor: 999 } });
  await mongo.collection<{ _id: number }>('collected_totals').updateOne({ _id: companyId }, { $inc: { count: 5 } });
  clock.advance(HOUR);
  await check();
  expect(errors).toMatchObject([{ companyId, day, wrongDay: { totalMinor: -999, count: 0 } }]);
  await expectTruth(companyId);
});
