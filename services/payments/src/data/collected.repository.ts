import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { removeProcessed } from '@utility-pay/service-kit/mongo/pending-list';
import type { Platform } from '@utility-pay/service-kit/platform';
import {
  add,
  type Collected,
  type CollectedOnDay,
  dayOf,
  isSuccessDelta,
  subtract,
  toCollected,
  ZERO,
} from '../domain/collected.ts';
import { isOfCredit } from '../domain/refund.ts';
import type { CollectedTotals, PendingDeltas } from '../use-cases/ports.ts';
import { collectedModels } from './collected.model.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';

/** Milliseconds from the last change of a day to its verification. */
const VERIFY_AFTER_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const ANY_TIME = { $gt: new Date(0) };

const SUMS = { totalMinor: 1, count: 1, testMinor: 1, testCount: 1 } as const;
const sumsOf = ({ totalMinor, count, testMinor, testCount }: Collected): Collected => ({
  totalMinor,
  count,
  testMinor,
  testCount,
});

const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS));

const ignoreDuplicate = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};

export function createCollectedTotals({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): CollectedTotals {
  const { Totals, Days } = collectedModels(mongo);
  const idOf = (companyId: number, day: string): string => `${companyId}/${day}`;

  async function applyToDay(companyId: number, number: number, { day, ...sums }: CollectedOnDay) {
    const _id = idOf(companyId, day);
    const verifyAt = new Date(clock.now().getTime() + VERIFY_AFTER_MS);
    const { matchedCount } = await Days.updateOne(
      { _id, companyId, batch: { $lt: number } },
      { $inc: sumsOf(sums), $set: { batch: number, verifyAt } },
    );
    // Either the day has applied this batch already, or it does not exist yet and is created with it.
    if (matchedCount === 0) {
      await Days.create([{ _id, companyId, day, ...sumsOf(sums), batch: number, verifyAt }]).catch(ignoreDuplicate);
    }
  }

  return {
    read: async (companyId) => {
      const document = await Totals.findOne({ _id: companyId, companyId }).lean();
      if (!document) return { sequence: 0, total: ZERO };
      const { sequence, batch } = document;
      return { sequence, total: sumsOf(document), ...(batch ? { batch } : {}) };
    },
    acceptBatch: async (companyId, sequence, batch) => {
      if (sequence === 0) {
        await Totals.create([{ _id: companyId, companyId, sequence, ...ZERO }]).catch(ignoreDuplicate);
      }
      const { matchedCount } = await Totals.updateOne(
        { _id: companyId, companyId, sequence, batch: { $exists: false } },
        { $inc: sumsOf(batch.total), $set: { sequence: batch.number, batch } },
      );
      return matchedCount === 1;
    },
    applyToDays: async (companyId, { number, days }) => {
      for (const day of days) await applyToDay(companyId, number, day);
    },
    finishBatch: async (companyId, number) => {
      await Totals.updateOne({ _id: companyId, companyId, sequence: number }, { $unset: { batch: 1 } });
    },
    day: async (companyId, day) => {
      const document = await Days.findOne({ _id: idOf(companyId, day), companyId }).lean();
      return document ? sumsOf(document) : ZERO;
    },
    days: (companyId, from, to) =>
      // On this index the embedded engine treats `$lte` as exclusive.
      Days.find({ companyId, day: { $gte: from, $lt: dayAfter(to) } }, { _id: 0, day: 1, ...SUMS })
        .sort({ day: 1 })
        .lean(),
    sumOfDays: async (companyId) => {
      const days = await Days.find({ companyId }, { _id: 0, ...SUMS }).lean();
      return days.reduce(add, ZERO);
    },
    daysToVerify: async (now, { limit, skip }) => {
      const days = await Days.find({ verifyAt: { $lte: now } }, { companyId: 1, day: 1 })
        .setOptions({ acrossTenants: "the sweep verifies every company's days" })
        .sort({ verifyAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return days.map(({ companyId, day }) => ({ companyId, day }));
    },
    markVerified: async (companyId, day, sequence) => {
      const filter = { _id: idOf(companyId, day), companyId, batch: { $lte: sequence } };
      await Days.updateOne(filter, { $unset: { verifyAt: 1 } });
    },
  };
}

export function createPendingDeltas({ mongo }: Pick<Platform, 'mongo'>): PendingDeltas {
  const Payments = paymentModel(mongo);
  return {
    companies: async () =>
      await Payments.distinct('companyId', { deltasAt: ANY_TIME }).setOptions({
        acrossTenants: "the sweep projects every company's deltas",
      }),
    list: async (companyId, limit) => {
      const documents = await Payments.find({ companyId, deltasAt: ANY_TIME }, { deltas: 1 }).limit(limit).lean();
      return documents.flatMap(({ _id, deltas = [] }) => deltas.map((delta) => ({ paymentId: _id, delta })));
    },
    remove: async (companyId, deltas) => {
      const projected = [...Map.groupBy(deltas, ({ paymentId }) => paymentId)].map(([_id, ofPayment]) => ({
        key: { _id, companyId },
        ids: ofPayment.map(({ deltaId }) => deltaId),
      }));
      await removeProcessed(Payments, projected, { list: 'deltas', since: 'deltasAt' });
    },
    recount: async (companyId, day) => {
      const start = Date.parse(day);
      const listedAt = { ...atLeast(new Date(start)), $lt: new Date(start + DAY_MS) };
      let sum: Collected = ZERO;
      const fields = { receivedMinor: 1, testMode: 1, deltas: 1 } as const;
      const paid = Payments.find({ companyId, status: 'success', listedAt }, fields).lean();
      for await (const payment of paid.cursor()) sum = add(sum, paidOn(payment, day));
      const refunded = Payments.find(
        { companyId, refundedOn: day },
        { refunds: 1, disputes: 1, paidAt: 1, testMode: 1, deltas: 1 },
      ).lean();
      for await (const payment of refunded.cursor()) sum = add(sum, refundedOn(payment, day));
      return sum;
    },
  };
}

const paidOn = (payment: Pick<PaymentDocument, 'receivedMinor' | 'testMode' | 'deltas'>, day: string): Collected =>
  subtract(toCollected(payment.testMode, payment.receivedMinor ?? 0, 1), pendingOn(payment, day, 'success'));

function refundedOn(
  payment: Pick<PaymentDocument, 'refunds' | 'disputes' | 'paidAt' | 'testMode' | 'deltas'>,
  day: string,
): Collected {
  const { testMode, disputes = [], deltas = [] } = payment;
  const refunds = (payment.refunds ?? []).filter((refund) => isOfCredit(refund, payment));
  const isOn = (at: Date | undefined): boolean => at !== undefined && dayOf(at) === day;
  const refunded = refunds.filter(({ doneAt }) => isOn(doneAt));
  const failedLater = refunds.filter(({ failedAt }) => isOn(failedAt));
  const opened = disputes.filter(({ openedAt }) => isOn(openedAt));
  const won = disputes.filter(({ state, closedAt }) => state === 'won' && isOn(closedAt));
  const sumOf = (items: readonly { amountMinor: number }[]) => items.reduce((sum, each) => sum + each.amountMinor, 0);
  const sum = toCollected(testMode, sumOf(won) + sumOf(failedLater) - sumOf(refunded) - sumOf(opened), 0);
  return subtract(sum, pendingOn({ deltas }, day, 'refund'));
}

/** Returns the sum of a payment's pending deltas of one day and kind: a success counts one payment, a refund none. */
const pendingOn = (
  { deltas = [] }: Pick<PaymentDocument, 'deltas'>,
  day: string,
  kind: 'success' | 'refund',
): Collected =>
  deltas
    .filter((delta) => delta.day === day && (kind === 'success') === isSuccessDelta(delta))
    .reduce<Collected>(add, ZERO);
