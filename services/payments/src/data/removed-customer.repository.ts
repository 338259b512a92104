import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { RemovedCustomers } from '../use-cases/ports/customers.ts';

interface RemovedCustomerDocument {
  /** Company and customer. */
  _id: string;
  companyId: number;
  removedAt: Date;
  resets: number;
}

/** Retention of a removal: as long as events are kept, because a removal may be redelivered for that long. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

export const removedCustomerSchema = new Schema<RemovedCustomerDocument>(
  {
    _id: { type: String, required: true },
    removedAt: { type: Date, required: true },
    resets: { type: Number, required: true },
  },
  { collection: 'removed-customers', versionKey: false },
);
removedCustomerSchema.plugin(tenantPlugin);
removedCustomerSchema.index(
  { removedAt: 1 },
  { expireAfterSeconds: RETENTION_SECONDS, acrossTenants: 'removals expire by age' },
);

export function createRemovedCustomers({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): RemovedCustomers {
  const Removed = mongo.model<RemovedCustomerDocument>('RemovedCustomer', removedCustomerSchema);
  const idOf = (companyId: number, customerId: string): string => `${companyId}/${customerId}`;
  return {
    add: async (companyId, customerId, resets) => {
      const removedAt = clock.now();
      await Removed.updateOne(
        { _id: idOf(companyId, customerId), companyId },
        { $set: { removedAt }, $max: { resets } },
        { upsert: true },
      );
    },
    has: async (companyId, customerId, resets) => {
      const removal = await Removed.findOne({ _id: idOf(companyId, customerId), companyId }).lean();
      return removal !== null && removal.resets > resets;
    },
  };
}
