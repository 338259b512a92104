import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { Model } from 'mongoose';
import type { PaymentPosition, PaymentSort } from '../domain/payment-sort.ts';
import type { PaymentFilter, PaymentRepository } from '../use-cases/ports.ts';
import { toPayment } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

type Lists = Pick<PaymentRepository, 'list' | 'count'>;
type Bound = Date | number;

/**
 * From this value on. Instants and cents are whole numbers, so this bound says the same as an inclusive one, which the
 * evaluation engine written in Python takes for an exclusive one where an index descends.
 */
const from = (value: Bound) => ({ $gt: value instanceof Date ? new Date(value.getTime() - 1) : value - 1 });

const EVER = { $gt: new Date(0) };

function matching(companyId: number, filter: PaymentFilter) {
  const { customerId, status, paidFrom, paidBefore, words } = filter;
  const paid = { ...(paidFrom ? from(paidFrom) : {}), ...(paidBefore ? { $lt: paidBefore } : {}) };
  return {
    companyId,
    ...(customerId ? { customerId } : {}),
    ...(status ? { status } : {}),
    // A payment that was paid is listed by the time it was paid.
    ...(paidFrom || paidBefore ? { listedAt: paid } : {}),
    ...(words.length > 0 ? { $and: words.map((word) => ({ words: wordBeginning(word) })) } : {}),
  };
}

const ORDERS = {
  newest: { field: 'listedAt', direction: -1 },
  oldest: { field: 'listedAt', direction: 1 },
  largest: { field: 'amountMinor', direction: -1 },
  smallest: { field: 'amountMinor', direction: 1 },
} as const satisfies Record<PaymentSort, { field: keyof PaymentDocument; direction: 1 | -1 }>;

/** Behind a position, in its order: the first condition bounds the index, the second cuts equal values. */
function behind({ sort, value, id }: PaymentPosition) {
  const { field, direction } = ORDERS[sort];
  const bound = field === 'listedAt' ? new Date(value) : value;
  return direction === 1
    ? [{ [field]: from(bound) }, { $or: [{ [field]: { $gt: bound } }, { _id: { $gt: id } }] }]
    : [{ [field]: { $lte: bound } }, { $or: [{ [field]: { $lt: bound } }, { _id: { $lt: id } }] }];
}

function positionOf(sort: PaymentSort, document: PaymentDocument): PaymentPosition {
  const value = ORDERS[sort].field === 'listedAt' ? document.listedAt.getTime() : document.amountMinor;
  return { sort, value, id: document._id };
}

export function paymentLists(Payments: Model<PaymentDocument>): Lists {
  return {
    list: async (companyId, filter, { sort, after, limit }) => {
      const { field, direction } = ORDERS[sort];
      const query = Payments.find(matching(companyId, filter));
      if (after) query.and(behind(after));
      const documents = await query
        .sort({ [field]: direction, _id: direction })
        .limit(limit)
        .lean();
      return documents.map((document) => ({ payment: toPayment(document), position: positionOf(sort, document) }));
    },
    count: (companyId, filter) => {
      // Every payment has its time. Saying so leads to an index with one entry a payment; that of words has many.
      const listed = filter.words.length > 0 ? {} : { listedAt: EVER };
      return Payments.countDocuments({ ...listed, ...matching(companyId, filter) });
    },
  };
}
