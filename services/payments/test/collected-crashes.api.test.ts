import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { expect, test } from 'vitest';
import type { PaymentDocument } from '../src/data/payment.model.ts';
import { add, toCollected, utcHourOf, ZERO } from '../src/domain/collected.ts';
import { projectCollected, verifyCollected } from '../src/use-cases/collected.ts';
import { buildPayment, buildRefund } from './world/payments.ts';
import { openRepositories } from './world/repositories.ts';

const { clock, platform, payments, totals, deltas } = await openRepositories();
const dependencies = { totals, deltas };
const { project } = projectCollected(dependencies);
const HOUR = 60 * 60_000;

let companies = 0;
const company = () => {
  companies += 1;
  return companies;
};

/** Makes a payment that succeeds now with this amount, and refunds a part of it. */
async function succeed(companyId: number, amountMinor: number, refundedMinor = 0, testMode = false) {
  const id = randomId(20);
  const payment = buildPayment({ id, companyId, balanceId: id, testMode });
  await payments.add(payment);
  const now = clock.now();
  const set = { state: 'succeeded' as const, open: false, paidAt: now, receivedMinor: amountMinor };
  const paid = await payments.change(payment, () => ({ set, outcome: { kind: 'succeeded' } }));
  if (refundedMinor === 0) return;
  const refund = buildRefund({ id: randomId(19), amountMinor: refundedMinor, state: 'succeeded', doneAt: now });
  await payments.change(paid, () => ({ set: { refunds: [refund] }, outcome: { kind: 'refunded', refund } }));
}

/** Returns a company's sum counted payment by payment. */
async function countPayments(companyId: number) {
  const documents = await platform.mongo
    .collection<PaymentDocument>('payments')
    .find({ companyId, status: 'success' })
    .toArray();
  return documents
    .flatMap(({ testMode, receivedMinor = 0, refunds = [] }) => [
      toCollected(testMode, receivedMinor, 1),
      ...refunds.map(({ amountMinor }) => toCollected(testMode, -amountMinor, 0)),
    ])
    .reduce(add, ZERO);
}
async function expectExactTotals(companyId: number) {
  const counted = await countPayments(companyId);
  expect(counted.count + counted.testCount).toBeGreaterThan(0);
  expect((await totals.read(companyId)).total).toEqual(counted);
  expect(await totals.sumOfHours(companyId)).toEqual(counted);
}

const STEPS = ['acceptBatch', 'applyToHours', 'remove', 'finishBatch'] as const;
const die = () => Promise.reject(new Error('killed'));

/** Returns a projection whose process dies at one step, before or after the step was written. */
function dying(step: (typeof STEPS)[number], isWritten: boolean) {
  const wrap =
    <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) =>
    async (...args: Args): Promise<never> => {
      if (isWritten) await work(...args);
      return die();
    };
  return projectCollected({
    totals: {
      ...totals,
      ...(step === 'acceptBatch' ? { acceptBatch: wrap(totals.acceptBatch) } : {}),
      ...(step === 'applyToHours' ? { applyToHours: wrap(totals.applyToHours) } : {}),
      ...(step === 'finishBatch' ? { finishBatch: wrap(totals.finishBatch) } : {}),
    },
    deltas: { ...deltas, ...(step === 'remove' ? { remove: wrap(deltas.remove) } : {}) },
  }).project;
}

test.each(STEPS.flatMap((step) => [[step, false] as const, [step, true] as const]))(
  'keeps exact totals when a process dies at %s (written: %s)',
  async (step, isWritten) => {
    const companyId = company();
    for (const amount of [100, 250]) await succeed(companyId, amount, 30, amount === 250);
    await expect(dying(step, isWritten)(companyId)).rejects.toThrow('killed');
    await succeed(companyId, 7);
    await project(companyId);
    await project(companyId);
    await expectExactTotals(companyId);
  },
);

test('keeps exact totals while concurrent processes project and die', async () => {
  const companyId = company();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...[11, 23, 41].map((amount) => succeed(companyId, amount * (round + 1), round)),
      project(companyId),
      project(companyId),
      ...STEPS.map((step) => dying(step, round % 2 === 0)(companyId).catch(() => undefined)),
    ]);
    clock.advance(9 * HOUR);
  }
  await project(companyId);
  await expectExactTotals(companyId);
  expect(
    (await totals.hours(companyId, { from: new Date('2026-11-01'), before: new Date('2027-01-01') })).length,
  ).toBeGreaterThan(1);
});

test('applies a batch to its hours once, even if it is repeated later', async () => {
  const companyId = company();
  await succeed(companyId, 100);
  let repeat: () => Promise<void> = async () => undefined;
  await projectCollected({
    totals: {
      ...totals,
      applyToHours: async (...args) => {
        repeat = () => totals.applyToHours(...args);
        await totals.applyToHours(...args);
      },
    },
    deltas,
  }).project(companyId);
  await succeed(companyId, 50);
  await project(companyId);
  await repeat();
  await expectExactTotals(companyId);
});

test('finds every company with pending deltas', async () => {
  const [one, other] = [company(), company()];
  await succeed(one, 100);
  await succeed(other, 200);
  expect(await deltas.companies()).toEqual(expect.arrayContaining([one, other]));
  await Promise.all([project(one), project(other)]);
  expect(await deltas.companies()).toEqual([]);
});

test('corrects a wrong hour and a wrong total, and logs an error', async () => {
  const errors: object[] = [];
  const log = { error: (line: object) => void errors.push(line) };
  const verify = verifyCollected({ ...dependencies, clock, log });
  const companyId = company();
  await succeed(companyId, 100, 10);
  await succeed(companyId, 7000, 70, true);
  await project(companyId);
  clock.advance(HOUR);
  await verify();
  expect(errors).toEqual([]);
  expect(await totals.hoursToVerify(clock.now(), { limit: 100, skip: 0 })).toEqual([]);

  await succeed(companyId, 40);
  await project(companyId);
  const hour = utcHourOf(clock.now());
  const { mongo } = platform;
  await mongo
    .collection<{ _id: string }>('collected-hours')
    .updateOne({ _id: `${companyId}/${hour}` }, { $inc: { totalMinor: 999 } });
  await mongo.collection<{ _id: number }>('collected-totals').updateOne({ _id: companyId }, { $inc: { count: 5 } });
  clock.advance(HOUR);
  await verify();
  expect(errors).toMatchObject([{ companyId, hour, hourDifference: { totalMinor: -999, count: 0 } }]);
  await expectExactTotals(companyId);
});
