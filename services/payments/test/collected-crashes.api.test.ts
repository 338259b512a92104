import { HOUR_MS } from '@utility-pay/contracts';
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

let companyCount = 0;
const newCompanyId = () => {
  companyCount += 1;
  return companyCount;
};

interface NewPayment {
  amountMinor: number;
  refundedMinor?: number;
  testMode?: boolean;
}

/** Makes a payment that succeeds now, and refunds a part of it. */
async function makePayment(companyId: number, { amountMinor, refundedMinor = 0, testMode = false }: NewPayment) {
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

/** Returns a company's sum, counted from its payments. */
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

/** Returns a projection whose process crashes at one step, before or after the step was written. */
function projectionThatCrashes(step: (typeof STEPS)[number], isWritten: boolean) {
  const crashIn =
    <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) =>
    async (...args: Args): Promise<never> => {
      if (isWritten) await work(...args);
      throw new Error('crashed');
    };
  return projectCollected({
    totals: {
      ...totals,
      ...(step === 'acceptBatch' ? { acceptBatch: crashIn(totals.acceptBatch) } : {}),
      ...(step === 'applyToHours' ? { applyToHours: crashIn(totals.applyToHours) } : {}),
      ...(step === 'finishBatch' ? { finishBatch: crashIn(totals.finishBatch) } : {}),
    },
    deltas: { ...deltas, ...(step === 'remove' ? { remove: crashIn(deltas.remove) } : {}) },
  }).project;
}

test.each(STEPS.flatMap((step) => [[step, false] as const, [step, true] as const]))(
  'keeps exact totals when a process crashes at %s (written: %s)',
  async (step, isWritten) => {
    const companyId = newCompanyId();
    await makePayment(companyId, { amountMinor: 100, refundedMinor: 30 });
    await makePayment(companyId, { amountMinor: 250, refundedMinor: 30, testMode: true });
    await expect(projectionThatCrashes(step, isWritten)(companyId)).rejects.toThrow('crashed');
    await makePayment(companyId, { amountMinor: 7 });
    // The first projection finishes the batch of the crashed process, the second one projects the new payment.
    await project(companyId);
    await project(companyId);
    await expectExactTotals(companyId);
  },
);

test('keeps exact totals while concurrent processes project and crash', async () => {
  const companyId = newCompanyId();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...[11, 23, 41].map((amount) =>
        makePayment(companyId, { amountMinor: amount * (round + 1), refundedMinor: round }),
      ),
      project(companyId),
      project(companyId),
      ...STEPS.map((step) => projectionThatCrashes(step, round % 2 === 0)(companyId).catch(() => undefined)),
    ]);
    clock.advance(9 * HOUR_MS);
  }
  await project(companyId);
  await expectExactTotals(companyId);
  expect(
    (await totals.hours(companyId, { from: new Date('2026-11-01'), before: new Date('2027-01-01') })).length,
  ).toBeGreaterThan(1);
});

test('applies a batch to its hours once, even if the batch is repeated after the next one', async () => {
  const companyId = newCompanyId();
  await makePayment(companyId, { amountMinor: 100 });
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
  await makePayment(companyId, { amountMinor: 50 });
  await project(companyId);
  await repeat();
  await expectExactTotals(companyId);
});

test('finds every company with pending deltas', async () => {
  const [first, second] = [newCompanyId(), newCompanyId()];
  await makePayment(first, { amountMinor: 100 });
  await makePayment(second, { amountMinor: 200 });
  expect(await deltas.companies()).toEqual(expect.arrayContaining([first, second]));
  await Promise.all([project(first), project(second)]);
  expect(await deltas.companies()).toEqual([]);
});

test('corrects a wrong hour and a wrong total, and logs an error', async () => {
  const errors: object[] = [];
  const log = { error: (line: object) => void errors.push(line) };
  const verify = verifyCollected({ ...dependencies, clock, log });
  const companyId = newCompanyId();
  await makePayment(companyId, { amountMinor: 100, refundedMinor: 10 });
  await makePayment(companyId, { amountMinor: 7000, refundedMinor: 70, testMode: true });
  await project(companyId);
  clock.advance(HOUR_MS);
  await verify();
  expect(errors).toEqual([]);
  expect(await totals.hoursToVerify(clock.now(), { limit: 100, skip: 0 })).toEqual([]);

  await makePayment(companyId, { amountMinor: 40 });
  await project(companyId);
  const hour = utcHourOf(clock.now());
  const { mongo } = platform;
  await mongo
    .collection<{ _id: string }>('collected-hours')
    .updateOne({ _id: `${companyId}/${hour}` }, { $inc: { totalMinor: 999 } });
  await mongo.collection<{ _id: number }>('collected-totals').updateOne({ _id: companyId }, { $inc: { count: 5 } });
  clock.advance(HOUR_MS);
  await verify();
  expect(errors).toMatchObject([{ companyId, hour, hourDifference: { totalMinor: -999, count: 0 } }]);
  await expectExactTotals(companyId);
});
