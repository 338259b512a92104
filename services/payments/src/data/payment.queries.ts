import { inBatches } from '@utility-pay/service-kit/jobs/in-batches';
import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { anyOf, atLeast, streamProjection } from '@utility-pay/service-kit/mongo/embedded-engine';
import { findInBatches } from '@utility-pay/service-kit/mongo/find-in-batches';
import { BATCH_ROWS, batchesOf, readPage, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { EventLog } from '@utility-pay/service-kit/outbox/event-log';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { Model } from 'mongoose';
import { utcDaysOf } from '../domain/collected.ts';
import type { MovedPayment } from '../domain/own-movements.ts';
import { OPEN_STATES, type Payment } from '../domain/payment.ts';
import type { PaymentPosition, PaymentSort } from '../domain/payment-search.ts';
import { PROVIDERS } from '../domain/provider.ts';
import type { PaymentFilter, PaymentRepository, WaitingKind } from '../use-cases/ports/payments.ts';
import type { PaymentDocument } from './payment.model.ts';

/** References of callbacks that are looked up together. */
const MAX_REFERENCES = 100;

type Queries = Omit<PaymentRepository, 'add' | 'addRecovered' | 'change' | 'recordCallback' | 'reserveStatusQuery'>;

export function paymentQueries(Payments: Model<PaymentDocument>, events: EventLog): Queries {
  const sorted = (companyId: number, filter: PaymentFilter, sort: PaymentSort, projection: object) => {
    const { field, direction } = ORDERS[sort];
    return Payments.find(matching(companyId, filter), projection).sort({ [field]: direction, _id: direction });
  };
  async function movedBy(ids: readonly string[], filterOf: (slice: string[]) => object): Promise<MovedPayment[]> {
    const found: MovedPayment[] = [];
    for (const slice of slicesOf(ids, SLICE_SIZE)) {
      const query = Payments.find(filterOf([...slice]), MOVED);
      found.push(...(await query.lean<MovedDocument[]>()).map(toMoved));
    }
    return found;
  }
  const findInBatch = findInBatches((companyId, ids) => Payments.find({ _id: { $in: ids }, companyId }).lean());
  // Webhooks that arrive together share a read.
  const findReference = inBatches(async (references: readonly string[]) => {
    const documents = await Payments.find({ _id: { $in: [...references] } })
      .setOptions({ acrossTenants: 'a callback address contains the reference only' })
      .lean();
    const byId = new Map(documents.map((document) => [document._id, document]));
    return references.map((reference) => byId.get(reference));
  }, MAX_REFERENCES);
  return {
    find: async (companyId, paymentId) => {
      const document = await Payments.findOne({ _id: paymentId, companyId }).lean();
      return document ? toPayment(document) : undefined;
    },
    findForEmail: async (companyId, paymentId) => {
      const document = await findInBatch(companyId, paymentId);
      return document ? toPayment(document) : undefined;
    },
    findByReference: async (reference) => {
      const document = await findReference(reference);
      return document ? toPayment(document) : undefined;
    },
    findByReferences: async (references) => {
      const documents = await Payments.find({ _id: { $in: [...references] } }, WITHOUT_EVIDENCE)
        .setOptions({ acrossTenants: "the provider's list contains references only" })
        .lean<PaymentDocument[]>();
      return documents.map(toPayment);
    },
    listMoved: async (companyId, { from, to }) => {
      const listedAt = { ...atLeast(from), $lt: to };
      const received = Payments.find({ companyId, status: 'success', listedAt }, MOVED);
      const days = { $in: utcDaysOf(from, to) };
      const takenBack = Payments.find({ companyId, refundsAndDisputesOn: days }, MOVED);
      const returned = Payments.find({ companyId, returnedOn: days }, MOVED);
      const found = await Promise.all(
        [received, takenBack, returned].map((query) => query.lean<MovedDocument[]>().exec()),
      );
      return [...new Map(found.flat().map((document) => [document._id, document])).values()].map(toMoved);
    },
    findMoved: (companyId, references) => movedBy(references, (slice) => ({ companyId, _id: { $in: slice } })),
    findMovedByTransactions: (companyId, transactionIds) =>
      movedBy(transactionIds, (slice) => ({
        companyId,
        provider: { $in: [...PROVIDERS] },
        providerTxnId: { $in: slice },
      })),
    findByTransaction: async (companyId, provider, providerTxnId) => {
      const document = await Payments.findOne({ companyId, provider, providerTxnId }).lean();
      return document ? toPayment(document) : undefined;
    },
    listOpenOfCustomer: async (companyId, customerId) => {
      const documents = await Payments.find({ companyId, customerId, open: true }).lean();
      return documents.map(toPayment);
    },
    listUnpaidOfCustomer: async (companyId, customerId) => {
      const status = { $in: ['pending' as const, 'failed' as const] };
      const documents = await Payments.find({ companyId, customerId, status }).lean();
      return documents.map(toPayment);
    },
    streamOpenOfCompany: async function* (companyId) {
      const open = Payments.find({ companyId, open: true }, WITHOUT_EVIDENCE).sort({ customerId: 1 });
      for await (const document of open.lean<PaymentDocument[]>().cursor()) yield toPayment(document);
    },
    listVoidable: async (companyId, limit) => {
      const documents = await Payments.find({ companyId, isVoidable: true }, WITHOUT_EVIDENCE)
        .limit(limit)
        .lean<PaymentDocument[]>();
      return documents.map(toPayment);
    },
    countPages: (companyId, customerId, since, limit) =>
      Payments.countDocuments({
        companyId,
        customerId,
        createdAt: { $gte: since },
        pageUrl: { $exists: true },
      }).limit(limit),
    countStarted: (companyId, customerId, since, limit) =>
      Payments.countDocuments({ companyId, customerId, createdAt: { $gte: since } }).limit(limit),
    countUnlisted: (companyId, customerId, since) =>
      Payments.countDocuments({ companyId, customerId, createdAt: { $gte: since }, listedAt: { $exists: false } }),
    listDue: async (now, { limit, skip }) => {
      const documents = await Payments.find({ nextPollAt: { $lte: now } }, { companyId: 1 })
        .setOptions({ acrossTenants: "the sweep polls every company's payments" })
        .sort({ nextPollAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return documents.map(({ _id, companyId }) => ({ companyId, paymentId: _id }));
    },
    listUnposted: async (companyId, customerId) => {
      const documents = await Payments.find(
        { companyId, customerId, status: 'success' },
        { balanceId: 1, covers: 1, successEventId: 1, outbox: 1 },
      ).lean();
      // The log is read after the outbox: an event is removed from the outbox only after it was written to the log.
      const mayBePending = await events.hasPending(companyId, 'billing');
      const found = await Promise.all(
        documents.map(async ({ balanceId, covers, successEventId = '', outbox = [] }) => {
          const isPending =
            outbox.some(({ id }) => id === successEventId) ||
            (mayBePending && (await events.isPending(successEventId, 'billing')));
          return isPending ? [{ balanceId, covers }] : [];
        }),
      );
      return found.flat();
    },
    list: async (companyId, filter, { sort, after, limit }) => {
      const query = sorted(companyId, filter, sort, WITHOUT_EVIDENCE).limit(limit + 1);
      if (after) query.and(filterAfter(after));
      const { rows, hasNextPage } = await readPage(rowsOf(query.lean<PaymentDocument[]>()), limit);
      const items = rows.map((document) => ({ payment: toPayment(document), position: positionOf(sort, document) }));
      return { rows: items, hasNextPage };
    },
    stream: async function* (companyId, filter, sort) {
      const projection = await streamProjection(Payments.db, WITHOUT_EVIDENCE);
      const query = sorted(companyId, filter, sort, projection).maxTimeMS(STREAM_MS).lean<PaymentDocument[]>();
      const rows = rowsOf(query, BATCH_ROWS);
      for await (const batch of batchesOf(rows)) yield batch.map(toPayment);
    },
    count: (companyId, filter) => Payments.countDocuments(matching(companyId, filter)),
    listWaiting: async (kind, until, limit) => {
      const documents = Payments.find(waitingFilter(kind, until), WITHOUT_EVIDENCE)
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .setOptions(FOR_OPERATORS)
        .lean<PaymentDocument[]>();
      return (await documents).map(toPayment);
    },
    countWaiting: async (kind, until) =>
      await Payments.countDocuments(waitingFilter(kind, until)).setOptions(FOR_OPERATORS),
    countUnconfirmedRefunds: async (until) =>
      // Each payment with a pending refund has a next poll, so that index is used.
      await Payments.countDocuments({
        nextPollAt: ANY_TIME,
        refunds: { $elemMatch: { state: 'pending', createdAt: { $lte: until }, isInProgress: { $ne: true } } },
      }).setOptions(FOR_OPERATORS),
  };
}

/** Fields that lists leave out: they may be larger than the rest of a payment. */
const WITHOUT_EVIDENCE: Record<string, 0> = { evidence: 0, searchTerms: 0, outbox: 0, deltas: 0 };

/** Payments of one query. */
const SLICE_SIZE = 1000;

/** The fields of a payment that tell its movements of money. */
export const MOVED = {
  companyId: 1,
  credentialsId: 1,
  testMode: 1,
  state: 1,
  receivedMinor: 1,
  receivedAt: 1,
  providerTxnId: 1,
  paidAt: 1,
  createdAt: 1,
  refunds: 1,
  disputes: 1,
} as const satisfies Partial<Record<keyof MovedPayment, 1>>;
export type MovedDocument = Pick<PaymentDocument, '_id' | keyof typeof MOVED>;

export const toMoved = <Document extends MovedDocument>({ _id, refunds = [], disputes = [], ...moved }: Document) => ({
  ...moved,
  id: _id,
  refunds,
  disputes,
});

export function toPayment(document: PaymentDocument): Payment {
  const { _id, hold, open, status, listedAt, listedMinor, searchTerms, evidence, isVoidable, ...rest } = document;
  const {
    outbox,
    outboxAt,
    deltas,
    deltasAt,
    refundsAndDisputesOn,
    returnedOn,
    refunds = [],
    disputes = [],
    ...payment
  } = rest;
  return { ...payment, id: _id, open: open === true, refunds, disputes };
}

/** Matches any date. Unlike `$exists: true`, it bounds the scan of an index. */
const ANY_TIME = { $gt: new Date(0) };
const FOR_OPERATORS = { acrossTenants: "operators see every company's payments" };

/** Returns the filter of waiting payments; its `status` selects the index of pending payments. */
const waitingFilter = (kind: WaitingKind, until: Date) => ({
  status: 'pending' as const,
  createdAt: { $lte: until },
  ...(kind === 'review' ? { state: 'review' as const } : { state: { $in: OPEN_STATES }, ...visitedOrExpired(until) }),
});

/** Returns the filter that omits prepared payments: their pages can still be paid, but no payer is known to have visited them. */
const visitedOrExpired = (until: Date) =>
  anyOf<object>({ visitedAt: ANY_TIME }, { callbackReceived: true }, { expiresAt: { $lte: until } });

function matching(companyId: number, filter: PaymentFilter) {
  const { customerId, status, needsReview, paidFrom, paidBefore, terms } = filter;
  const paid = { ...(paidFrom ? atLeast(paidFrom) : {}), ...(paidBefore ? { $lt: paidBefore } : {}) };
  const isByTerms = terms.length > 0;
  return {
    companyId,
    ...(customerId ? { customerId } : {}),
    ...(status ? { status } : {}),
    ...(needsReview ? { state: 'review' as const } : {}),
    // `listedAt` of a successful payment is when it was paid. A payment that lists omit has neither `listedAt` nor terms.
    ...(paidFrom || paidBefore ? { listedAt: paid } : isByTerms ? {} : { listedAt: ANY_TIME }),
    ...(isByTerms ? { $and: terms.map((term) => ({ searchTerms: wordBeginning(term) })) } : {}),
  };
}

const ORDERS = {
  newest: { field: 'listedAt', direction: -1 },
  oldest: { field: 'listedAt', direction: 1 },
  largest: { field: 'listedMinor', direction: -1 },
  smallest: { field: 'listedMinor', direction: 1 },
} as const satisfies Record<PaymentSort, { field: keyof PaymentDocument; direction: 1 | -1 }>;

/**
 * Returns the filter of the payments after a position: the first condition bounds the scan of the index, the second one separates
 * payments of equal value.
 */
function filterAfter({ sort, value, id }: PaymentPosition) {
  const { field, direction } = ORDERS[sort];
  const bound = field === 'listedAt' ? new Date(value) : value;
  return direction === 1
    ? [{ [field]: atLeast(bound) }, { $or: [{ [field]: { $gt: bound } }, { _id: { $gt: id } }] }]
    : [{ [field]: { $lte: bound } }, { $or: [{ [field]: { $lt: bound } }, { _id: { $lt: id } }] }];
}

function positionOf(sort: PaymentSort, document: PaymentDocument): PaymentPosition {
  const { listedAt, createdAt, listedMinor, amountMinor } = document;
  const value = ORDERS[sort].field === 'listedAt' ? (listedAt ?? createdAt).getTime() : (listedMinor ?? amountMinor);
  return { sort, value, id: document._id };
}
