import { isDuplicateKey, type Platform } from '@utility-pay/service-kit';
import type { Delivery, DeliveryChange } from '../domain/delivery.ts';
import type { DeliveryRepository } from '../use-cases/ports.ts';
import { type DeliveryDocument, deliveryModel } from './delivery.model.ts';

const toDelivery = ({ _id, ...delivery }: DeliveryDocument): Delivery => ({ ...delivery, id: _id });

/** Operators that write a change: what is undefined is taken away. */
function writeOf(change: DeliveryChange) {
  const entries = Object.entries(change);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1])),
    $inc: { version: 1 },
  };
}

export function createDeliveryRepository({ mongo }: Platform): DeliveryRepository & { prepare(): Promise<void> } {
  const Deliveries = deliveryModel(mongo);
  return {
    prepare: async () => void (await Deliveries.createIndexes()),
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
      const { matchedCount } = await Deliveries.updateOne({ _id, companyId, version }, writeOf(change));
      return matchedCount === 1 ? { ...delivery, ...change, version: version + 1 } : undefined;
    },
    due: async (now, limit) => {
      const documents = await Deliveries.find({ nextAttemptAt: { $lte: now } }, { companyId: 1 })
        .setOptions({ acrossTenants: 'the sweep tries every tenant’s mail' })
        .limit(limit)
        .lean();
      return documents.map(({ _id, companyId }) => ({ companyId, deliveryId: _id }));
    },
    list: async (companyId, after, limit) => {
      const query = Deliveries.find({ companyId });
      if (after) {
        const { at, id } = after;
        // The first condition bounds the index, the second cuts equal instants.
        query.and([{ createdAt: { $lte: at } }, { $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] }]);
      }
      return (await query.sort({ createdAt: -1, _id: -1 }).limit(limit).lean()).map(toDelivery);
    },
  };
}
