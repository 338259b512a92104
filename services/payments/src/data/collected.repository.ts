import { HOUR_MS } from '@utility-pay/contracts';
import { atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { createPendingDeltas } from '@utility-pay/service-kit/totals/pending-deltas';
import {
  createTotalsRepository,
  type TotalsDocument,
  totalsFields,
} from '@utility-pay/service-kit/totals/totals-repository';
import { Schema } from 'mongoose';
import {
  add,
  type Collected,
  type CollectedDelta,
  type CollectedInHour,
  type CollectedSum,
  instantOf,
  isSuccessDelta,
  subtract,
  toCollected,
  utcDayOfHour,
  utcHourOf,
  ZERO,
} from '../domain/collected.ts';
import { isOfCredit } from '../domain/refund.ts';
import type { CollectedDeltas, CollectedTotals } from '../use-cases/ports/collected.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';

/** A company's money collected in total. */
type CollectedTotalDocument = TotalsDocument<CollectedSum> & Collected;

/** A company's money collected in one hour. */
interface CollectedHourDocument extends Collected {
  /** Company and hour. */
  _id: string;
  companyId: number;
  /** In UTC: `2026-11-21T13`. */
  hour: string;
  /** Number of the last applied batch. */
  batch: number;
  /** When to verify it; absent once verified. */
  verifyAt?: Date;
}

const needed = { type: Number, required: true };
const requiredSums = { totalMinor: needed, count: needed, testMinor: needed, testCount: needed };
// Totals are only read by `_id` and need no other index.
const totalSchema = new Schema<CollectedTotalDocument>(
  { ...totalsFields, ...requiredSums },
  { collection: 'collected-totals', versionKey: false },
);
totalSchema.plugin(tenantPlugin);

export const hourSchema = new Schema<CollectedHourDocument>(
  {
    _id: { type: String, required: true },
    hour: { type: String, required: true },
    ...requiredSums,
    batch: needed,
    verifyAt: { type: Date },
  },
  { collection: 'collected-hours', versionKey: false },
);
hourSchema.plugin(tenantPlugin);

// A company's hours in order, and their sum.
hourSchema.index({ companyId: 1, hour: 1, totalMinor: 1, count: 1, testMinor: 1, testCount: 1 });
// The sweep for hours to verify; contains changed hours only.
hourSchema.index({ verifyAt: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

/** An hour is verified this long after its last change. */
const VERIFY_AFTER_MS = HOUR_MS;

const SUMS = { totalMinor: 1, count: 1, testMinor: 1, testCount: 1 } as const;
const SUMMED = {
  totalMinor: { $sum: '$totalMinor' },
  count: { $sum: '$count' },
  testMinor: { $sum: '$testMinor' },
  testCount: { $sum: '$testCount' },
};
const sumsOf = ({ totalMinor, count, testMinor, testCount }: Collected): Collected => ({
  totalMinor,
  count,
  testMinor,
  testCount,
});

/** Returns the first hour that begins at this instant or later. */
const firstHourAtOrAfter = (at: Date): string => utcHourOf(new Date(at.getTime() + HOUR_MS - 1));

export function createCollectedTotals({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): CollectedTotals {
  const Totals = mongo.model<CollectedTotalDocument>('CollectedTotal', totalSchema);
  const Hours = mongo.model<CollectedHourDocument>('CollectedHour', hourSchema);
  const idOf = (companyId: number, hour: string): string => `${companyId}/${hour}`;

  async function applyToHour(companyId: number, number: number, { hour, ...sums }: CollectedInHour) {
    const _id = idOf(companyId, hour);
    const verifyAt = new Date(clock.now().getTime() + VERIFY_AFTER_MS);
    const { matchedCount } = await Hours.updateOne(
      { _id, companyId, batch: { $lt: number } },
      { $inc: sumsOf(sums), $set: { batch: number, verifyAt } },
    );
    // Either the hour has applied this batch already, or the hour does not exist yet and is inserted with the batch.
    if (matchedCount === 0)
      await insertIfAbsent(Hours, { _id, companyId, hour, ...sumsOf(sums), batch: number, verifyAt });
  }

  return {
    ...createTotalsRepository<CollectedSum>(Totals, { zero: ZERO }),
    applyToHours: async (companyId, { number, sum: { hours } }) => {
      for (const hour of hours) await applyToHour(companyId, number, hour);
    },
    hour: async (companyId, hour) => {
      const document = await Hours.findOne({ _id: idOf(companyId, hour), companyId }).lean();
      return document ? sumsOf(document) : ZERO;
    },
    hours: (companyId, { from, before }) =>
      Hours.find(
        { companyId, hour: { $gte: firstHourAtOrAfter(from), $lt: firstHourAtOrAfter(before) } },
        { _id: 0, hour: 1, ...SUMS },
      )
        .sort({ hour: 1 })
        .lean(),
    sumOfHours: async (companyId) => {
      // Summed by the database: a company has up to 24 documents a day.
      const [sums] = await Hours.aggregate<Collected>([
        { $match: { companyId } },
        { $group: { _id: null, ...SUMMED } },
      ]);
      return sums ? sumsOf(sums) : ZERO;
    },
    hoursToVerify: async (now, { limit, skip }) => {
      const hours = await Hours.find({ verifyAt: { $lte: now } }, { companyId: 1, hour: 1 })
        .setOptions({ acrossTenants: "the sweep verifies every company's hours" })
        .sort({ verifyAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return hours.map(({ companyId, hour }) => ({ companyId, hour }));
    },
    markVerified: async (companyId, hour, sequence) => {
      const filter = { _id: idOf(companyId, hour), companyId, batch: { $lte: sequence } };
      await Hours.updateOne(filter, { $unset: { verifyAt: 1 } });
    },
  };
}

export function createCollectedDeltas({ mongo }: Pick<Platform, 'mongo'>): CollectedDeltas {
  const Payments = paymentModel(mongo);
  return {
    ...createPendingDeltas<CollectedDelta>([Payments], { list: 'deltas', since: 'deltasAt' }),
    recount: async (companyId, hour) => {
      const start = instantOf(hour);
      const listedAt = { ...atLeast(start), $lt: new Date(start.getTime() + HOUR_MS) };
      let sum: Collected = ZERO;
      const fields = { receivedMinor: 1, testMode: 1, deltas: 1 } as const;
      const paid = Payments.find({ companyId, status: 'success', listedAt }, fields).lean();
      for await (const payment of paid.cursor()) sum = add(sum, paidIn(payment, hour));
      const refunded = Payments.find(
        { companyId, refundsAndDisputesOn: utcDayOfHour(hour) },
        { refunds: 1, disputes: 1, paidAt: 1, testMode: 1, deltas: 1 },
      ).lean();
      for await (const payment of refunded.cursor()) sum = add(sum, refundedIn(payment, hour));
      return sum;
    },
  };
}

const paidIn = (payment: Pick<PaymentDocument, 'receivedMinor' | 'testMode' | 'deltas'>, hour: string): Collected =>
  subtract(toCollected(payment.testMode, payment.receivedMinor ?? 0, 1), pendingIn(payment, hour, 'success'));

function refundedIn(
  payment: Pick<PaymentDocument, 'refunds' | 'disputes' | 'paidAt' | 'testMode' | 'deltas'>,
  hour: string,
): Collected {
  const { testMode, disputes = [], deltas = [] } = payment;
  const refunds = (payment.refunds ?? []).filter((refund) => isOfCredit(refund, payment) && !refund.isTestVoid);
  const isIn = (at: Date | undefined): boolean => at !== undefined && utcHourOf(at) === hour;
  const refunded = refunds.filter(({ doneAt }) => isIn(doneAt));
  const failedLater = refunds.filter(({ failedAt }) => isIn(failedAt));
  const opened = disputes.filter(({ openedAt }) => isIn(openedAt));
  const won = disputes.filter(({ state, closedAt }) => state === 'won' && isIn(closedAt));
  const sumOf = (items: readonly { amountMinor: number }[]) => items.reduce((sum, each) => sum + each.amountMinor, 0);
  const sum = toCollected(testMode, sumOf(won) + sumOf(failedLater) - sumOf(refunded) - sumOf(opened), 0);
  return subtract(sum, pendingIn({ deltas }, hour, 'refund'));
}

/** Returns the sum of a payment's pending deltas of one hour and kind: a success counts one payment, a refund none. */
const pendingIn = (
  { deltas = [] }: Pick<PaymentDocument, 'deltas'>,
  hour: string,
  kind: 'success' | 'refund',
): Collected =>
  deltas
    .filter((delta) => delta.hour === hour && (kind === 'success') === isSuccessDelta(delta))
    .reduce<Collected>(add, ZERO);
