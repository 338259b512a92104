import type { ListPosition } from '@utility-pay/service-kit';
import type { Model } from 'mongoose';
import type { PaymentFilter, PaymentRepository } from '../use-cases/ports.ts';
import { toPayment } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

type Lists = Pick<PaymentRepository, 'list' | 'count' | 'collected'>;

/** Words are letters and digits alone, so that nothing in them means anything to a pattern. */
const begins = (word: string) => ({ words: new RegExp(`^${word}`) });

/**
 * From this instant on. Instants are whole milliseconds, so this bound says the same as an inclusive one, which the
 * evaluation engine written in Python takes for an exclusive one where an index descends.
 */
const from = (instant: Date) => ({ $gt: new Date(instant.getTime() - 1) });

function matching(companyId: number, filter: PaymentFilter) {
  const { customerId, status, paidFrom, paidBefore, words } = filter;
  const paid = { ...(paidFrom ? from(paidFrom) : {}), ...(paidBefore ? { $lt: paidBefore } : {}) };
  return {
    companyId,
    ...(customerId ? { customerId } : {}),
    ...(status ? { status } : {}),
    // A payment that was paid is listed by the time it was paid.
    ...(paidFrom || paidBefore ? { listedAt: paid } : {}),
    ...(words.length > 0 ? { $and: words.map(begins) } : {}),
  };
}

/** Behind `after`, newest first: the first condition bounds the index, the second cuts equal instants. */
const behind = ({ at, id }: ListPosition) => [
  { listedAt: { $lte: at } },
  { $or: [{ listedAt: { $lt: at } }, { _id: { $lt: id } }] },
];

export function paymentLists(Payments: Model<PaymentDocument>): Lists {
  return {
    list: async (companyId, filter, after, limit) => {
      const query = Payments.find(matching(companyId, filter));
      if (after) query.and(behind(after));
      const documents = await query.sort({ listedAt: -1, _id: -1 }).limit(limit).lean();
      return documents.map((document) => ({
        payment: toPayment(document),
        position: { at: document.listedAt, id: document._id },
      }));
    },
    count: (companyId, filter) => Payments.countDocuments(matching(companyId, filter)),
    collected: async (companyId) => {
      const [sum] = await Payments.aggregate<{ totalMinor: number; count: number }>([
        { $match: { companyId, status: 'success' } },
        { $group: { _id: null, totalMinor: { $sum: '$amountMinor' }, count: { $sum: 1 } } },
      ]);
      return { totalMinor: sum?.totalMinor ?? 0, count: sum?.count ?? 0 };
    },
  };
}
