import type { Model } from 'mongoose';
import { type Collected, dayOf, minus, NOTHING, plus } from '../domain/collected.ts';
import type { Tallies } from '../use-cases/ports/collected.ts';
import type { PaymentDocument } from './payment.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVER = { $gt: new Date(0) };

type Paid = Pick<PaymentDocument, 'amountMinor' | 'tallies'>;
type Refunded = Pick<PaymentDocument, 'refunds' | 'tallies'>;

/** What still waits in a payment to be told of a day: successes count one payment each, refunds none. */
const waitingOf = ({ tallies = [] }: Pick<PaymentDocument, 'tallies'>, day: string, counts: boolean): Collected =>
  tallies.filter((tally) => tally.day === day && tally.count > 0 === counts).reduce<Collected>(plus, NOTHING);

const paidOn = (payment: Paid, day: string): Collected =>
  minus({ totalMinor: payment.amountMinor, count: 1 }, waitingOf(payment, day, true));

function refundedOn(payment: Refunded, day: string): Collected {
  const back = (payment.refunds ?? []).filter(({ doneAt }) => doneAt && dayOf(doneAt) === day);
  const told = back.reduce((sum, { amountMinor }) => plus(sum, { totalMinor: -amountMinor, count: 0 }), NOTHING);
  return minus(told, waitingOf(payment, day, false));
}

export function paymentTallies(Payments: Model<PaymentDocument>): Tallies {
  return {
    companies: async (limit) => {
      const documents = await Payments.find({ tallyAt: EVER }, { companyId: 1 })
        .setOptions({ acrossTenants: 'the sweep enters every company’s tallies' })
        .limit(limit)
        .lean();
      return [...new Set(documents.map(({ companyId }) => companyId))];
    },
    waiting: async (companyId, limit) => {
      const documents = await Payments.find({ companyId, tallyAt: EVER }, { tallies: 1 }).limit(limit).lean();
      return documents.flatMap(({ _id, tallies = [] }) => tallies.map((tally) => ({ paymentId: _id, tally })));
    },
    remove: async (companyId, entries) => {
      if (entries.length === 0) return;
      const filter = { companyId, _id: { $in: entries.map(({ paymentId }) => paymentId) } };
      const ids = entries.map(({ tallyId }) => tallyId);
      await Payments.updateMany(filter, { $pull: { tallies: { id: { $in: ids } } } });
      await Payments.updateMany({ ...filter, tallies: { $size: 0 } }, { $unset: { tallies: 1, tallyAt: 1 } });
    },
    recount: async (companyId, day) => {
      const start = Date.parse(day);
      const listedAt = { $gt: new Date(start - 1), $lt: new Date(start + DAY_MS) };
      let sum: Collected = NOTHING;
      const paid = Payments.find({ companyId, status: 'success', listedAt }, { amountMinor: 1, tallies: 1 }).lean();
      for await (const payment of paid.cursor()) sum = plus(sum, paidOn(payment, day));
      const back = Payments.find({ companyId, refundedOn: day }, { refunds: 1, tallies: 1 }).lean();
      for await (const payment of back.cursor()) sum = plus(sum, refundedOn(payment, day));
      return sum;
    },
  };
}
