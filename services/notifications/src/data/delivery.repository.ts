import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { ListPosition } from '@utility-pay/service-kit/graphql/connection';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { type CreateEvent, pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Delivery, DeliveryChange } from '../domain/delivery.ts';
import { publicName } from '../domain/occasion.ts';
import type { DeliveryRepository } from '../use-cases/ports/deliveries.ts';
import { type DeliveryDocument, deliveryModel } from './delivery.model.ts';

const toDelivery = ({ _id, outbox, outboxAt, ...delivery }: DeliveryDocument): Delivery => ({ ...delivery, id: _id });

/** Operators that write a change: what is undefined is taken away. */
function writeOf(change: DeliveryChange) {
  const entries = Object.entries(change);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1])),
  };
}

/** What a change tells the other services. */
function eventsOf(
  createEvent: CreateEvent,
  { id: deliveryId, companyId, template }: Delivery,
  { state }: DeliveryChange,
): DomainEvent[] {
  const data = { deliveryId, template: publicName(template) };
  if (state === 'sent') return [createEvent(domainEvents.emailSent, companyId, data)];
  return state === 'failed' ? [createEvent(domainEvents.emailFailed, companyId, data)] : [];
}

/** What comes behind a position. The first condition bounds the index, the second cuts equal instants. */
const behind = ({ at, id }: ListPosition) => [
  { createdAt: { $lte: at } },
  { $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] },
];

/** Deliveries looked at for the one that is owed longest. */
const SAMPLE = 100;
const FOR_OPERATORS = { acrossTenants: 'an operator looks after every company’s mail' };
const failedSince = (since: Date) => ({ state: 'failed' as const, createdAt: { $gte: since } });

export function createDeliveryRepository(platform: Platform): DeliveryRepository {
  const { mongo, createEvent, relay } = platform;
  const Deliveries = deliveryModel(mongo);
  relay.watch(Deliveries);
  return {
    add: async ({ id, ...delivery }) => {
      await Deliveries.create([{ _id: id, ...delivery }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    find: async (companyId, deliveryId) => {
      const document = await Deliveries.findOne({ _id: deliveryId, companyId }).lean();
      return document ? toDelivery(document) : undefined;
    },
    change: async (delivery, change) => {
      const { id: _id, companyId, version } = delivery;
      const told = eventsOf(createEvent, delivery, change);
      const { $set, $unset } = writeOf(change);
      const outbox = pushToOutbox(told);
      const { matchedCount } = await Deliveries.updateOne(
        { _id, companyId, version },
        { $set: { ...$set, ...outbox.$set }, $unset, $push: outbox.$push, $inc: { version: 1 } },
      );
      if (matchedCount === 0) return undefined;
      if (told.length > 0) relay.flush();
      return { ...delivery, ...change, version: version + 1 };
    },
    due: async (now, limit) => {
      const documents = await Deliveries.find({ nextAttemptAt: { $lte: now } }, { companyId: 1 })
        .setOptions({ acrossTenants: 'the sweep tries every tenant’s mail' })
        .limit(limit)
        .lean();
      return documents.map(({ _id, companyId }) => ({ companyId, deliveryId: _id }));
    },
    failed: async (since, limit) => {
      const found = Deliveries.find(failedSince(since)).sort({ createdAt: -1, _id: -1 }).limit(limit);
      return (await found.setOptions(FOR_OPERATORS).lean()).map(toDelivery);
    },
    countFailed: async (since) => await Deliveries.countDocuments(failedSince(since)).setOptions(FOR_OPERATORS),
    owed: async () => {
      const waiting = { nextAttemptAt: { $gt: new Date(0) } };
      const first = Deliveries.find(waiting, { createdAt: 1 }).sort({ nextAttemptAt: 1 }).limit(SAMPLE);
      const [count, found] = await Promise.all([
        Deliveries.countDocuments(waiting).setOptions(FOR_OPERATORS),
        first.setOptions(FOR_OPERATORS).lean(),
      ]);
      const oldest = found.map(({ createdAt }) => createdAt).sort((one, other) => one.getTime() - other.getTime())[0];
      return { count, oldest };
    },
    list: async (companyId, after, limit) => {
      const query = Deliveries.find({ companyId });
      if (after) query.and(behind(after));
      return (await query.sort({ createdAt: -1, _id: -1 }).limit(limit).lean()).map(toDelivery);
    },
    listAll: async (after, limit) => {
      const query = Deliveries.find().setOptions({ acrossTenants: 'a super admin reads the whole deployment’s mail' });
      if (after) query.and(behind(after));
      return (await query.sort({ createdAt: -1, _id: -1 }).limit(limit).lean()).map(toDelivery);
    },
  };
}
