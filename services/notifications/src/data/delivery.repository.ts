import { NO_COMPANY } from '@utility-pay/contracts';
import { outboxWith, saveAggregate, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { insertIfAbsentInBatches } from '@utility-pay/service-kit/mongo/insert-missing';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { Delivery, ListedDelivery } from '../domain/delivery.ts';
import type { DeliveryRepository } from '../use-cases/ports/deliveries.ts';

type WithoutId<Whole> = Whole extends unknown ? Omit<Whole, 'id'> : never;

export type DeliveryDocument = WithoutId<Delivery> & OutboxFields & { _id: string };

const text = { type: String };
const requiredText = { type: String, required: true };
const instant = { type: Date };
const email = { from: text, replyTo: text, to: text, subject: text, text, html: text, portalUrl: text };
export const deliverySchema = new Schema(
  {
    _id: requiredText,
    template: requiredText,
    recipientId: text,
    // The fields of the request; the template decides which are present.
    customerId: text,
    paymentId: text,
    refundId: text,
    refundedMinor: { type: Number },
    refundedAt: instant,
    disputeId: text,
    disputeKind: text,
    disputedMinor: { type: Number },
    isWon: { type: Boolean },
    userId: text,
    resetId: text,
    changeId: text,
    setting: text,
    byUserId: text,
    deactivatedUserId: text,
    changedAt: instant,
    endpointId: text,
    disabledReason: text,
    transferOutcome: text,
    fileName: text,
    uploadId: text,
    message: text,
    testEmail: text,
    requestedPortalUrl: text,
    state: requiredText,
    version: { type: Number, required: true },
    isUrgent: { type: Boolean, required: true },
    email: { type: new Schema(email, { _id: false }) },
    reason: text,
    failure: { type: new Schema({ at: instant, neverAccepted: { type: Boolean } }, { _id: false }) },
    restarts: { type: Number },
    attempts: { type: Number, required: true },
    composedAt: instant,
    nextAttemptAt: instant,
    createdAt: { type: Date, required: true },
    sentAt: instant,
  },
  { collection: 'deliveries', versionKey: false },
);
deliverySchema.plugin(tenantPlugin);
deliverySchema.plugin(outboxPlugin);

// For a company's list.
deliverySchema.index({ companyId: 1, createdAt: -1, _id: -1 });
// For the list of a customer's emails.
deliverySchema.index({ companyId: 1, recipientId: 1, createdAt: -1, _id: -1 });
// For a super admin's list.
deliverySchema.index(
  { createdAt: -1, _id: -1 },
  { acrossTenants: 'a super admin lists the deliveries of all companies' },
);
// For a super admin's list of failures. Partial, so its size is that of the failures.
deliverySchema.index(
  { state: 1, createdAt: -1, _id: -1 },
  {
    partialFilterExpression: { state: 'failed' },
    name: 'failed',
    acrossTenants: 'a super admin lists the failures of all companies',
  },
);
// For the gauges. Sparse, so its size is that of the backlog, like that of the next one.
deliverySchema.index({ nextAttemptAt: 1 }, { sparse: true, acrossTenants: 'the gauges cover all companies' });
// For a company's due emails, and the sweeper that finds companies with due emails.
deliverySchema.index(
  { companyId: 1, isUrgent: 1, nextAttemptAt: 1 },
  { partialFilterExpression: { nextAttemptAt: { $exists: true } }, name: 'due' },
);

/** How many pending deliveries are read to find the oldest one: their index has the order of the next attempt. */
const SAMPLE_SIZE = 100;
const FOR_SUPER_ADMINS = { acrossTenants: 'a super admin manages the email of all companies' };
const FOR_WORKERS = { acrossTenants: 'workers send the email of all companies' };

const toDelivery = ({ _id, outbox, outboxAt, ...delivery }: DeliveryDocument): Delivery => ({ ...delivery, id: _id });
const failedSince = (since: Date) => ({ state: 'failed' as const, createdAt: { $gte: since } });

export function createDeliveryRepository({ mongo, relay, metrics }: Platform): DeliveryRepository {
  const Deliveries = mongo.model<DeliveryDocument>('Delivery', deliverySchema);
  relay.watch(Deliveries);
  const insert = insertIfAbsentInBatches(Deliveries);
  const findListed = (filter: { companyId?: number; recipientId?: string }) =>
    Deliveries.find(filter, { 'email.html': 0, outbox: 0 });
  async function readSlice(
    query: ReturnType<typeof findListed>,
    after: ListPosition | undefined,
    limit: number,
  ): Promise<PageOf<ListedDelivery>> {
    const page = { after, limit };
    const { rows, hasNextPage } = await readNewestFirst(query.lean<DeliveryDocument[]>(), page, { time: 'createdAt' });
    return { rows: rows.map(toDelivery), hasNextPage };
  }
  return {
    add: async ({ id, ...delivery }, act) => {
      await insert({ _id: id, ...delivery, ...outboxWith(act ? [act] : []) });
      if (act) relay.flush(Deliveries);
    },
    find: async (companyId, deliveryId) => {
      const document = await Deliveries.findOne({ _id: deliveryId, companyId }).lean();
      return document ? toDelivery(document) : undefined;
    },
    save: async (delivery, change) => {
      const { id: _id, companyId, version } = delivery;
      const saved = await saveAggregate({ model: Deliveries, relay }, { _id, companyId, version }, setOrUnset(change));
      if (!saved) return undefined;
      if (change.state === 'sent' || change.state === 'failed') metrics.deliveries.inc({ result: change.state });
      return { ...delivery, ...change, version: version + 1 };
    },
    listDue: async (companyId, now, limit) => {
      const listWith = async (isUrgent: boolean, count: number): Promise<Delivery[]> => {
        const query = Deliveries.find({ companyId, isUrgent, nextAttemptAt: { $lte: now } });
        return (await query.sort({ nextAttemptAt: 1 }).limit(count).lean()).map(toDelivery);
      };
      const urgent = await listWith(true, limit);
      return urgent.length < limit ? [...urgent, ...(await listWith(false, limit - urgent.length))] : urgent;
    },
    // With a condition on each field of the index, MongoDB skips from company to company in the index and reads no document.
    listCompaniesWithDue: (now) =>
      Deliveries.distinct('companyId', {
        companyId: { $gte: NO_COMPANY },
        isUrgent: { $in: [true, false] },
        nextAttemptAt: { $lte: now },
      })
        .setOptions(FOR_WORKERS)
        .exec(),
    pendingDeliveries: async () => {
      const pending = { nextAttemptAt: { $gt: new Date(0) } };
      const [count, sample] = await Promise.all([
        Deliveries.countDocuments(pending).setOptions(FOR_WORKERS),
        Deliveries.find(pending, { createdAt: 1 })
          .setOptions(FOR_WORKERS)
          .sort({ nextAttemptAt: 1 })
          .limit(SAMPLE_SIZE)
          .lean(),
      ]);
      const oldest = sample.map(({ createdAt }) => createdAt).sort((one, other) => one.getTime() - other.getTime())[0];
      return { count, oldest };
    },
    listFailed: async (since, limit) => {
      const query = Deliveries.find(failedSince(since)).setOptions(FOR_SUPER_ADMINS);
      return (await query.sort({ createdAt: -1, _id: -1 }).limit(limit).lean()).map(toDelivery);
    },
    countFailed: async (since) => await Deliveries.countDocuments(failedSince(since)).setOptions(FOR_SUPER_ADMINS),
    list: (companyId, after, limit) => readSlice(findListed({ companyId }), after, limit),
    listOfRecipient: (companyId, recipientId, after, limit) =>
      readSlice(findListed({ companyId, recipientId }), after, limit),
    listAll: (after, limit) => readSlice(findListed({}).setOptions(FOR_SUPER_ADMINS), after, limit),
  };
}
