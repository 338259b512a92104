import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { CustomerCounts } from '../domain/customer-counts.ts';
import type { CustomerCountsRepository } from '../use-cases/ports.ts';

interface CustomerCountsDocument extends CustomerCounts {
  /** The company's id. */
  _id: number;
}

const number = { type: Number, required: true };
export const customerCountsSchema = new Schema<CustomerCountsDocument>(
  {
    _id: number,
    total: number,
    claimed: number,
    isVerified: { type: Boolean, required: true },
    recountAt: { type: Date, required: true },
    recountedVersion: number,
    appliedDeltas: { type: [String], required: true },
    version: number,
  },
  { collection: 'customer-counts', versionKey: false },
);
customerCountsSchema.plugin(tenantPlugin);
// Serves the sweep for counts that are due for a recount.
customerCountsSchema.index({ recountAt: 1 }, { acrossTenants: 'the recount covers all companies' });

const ACROSS_TENANTS = { acrossTenants: 'counts of all companies are recounted' };

const toCounts = ({ _id, ...counts }: CustomerCountsDocument): CustomerCounts => counts;

export function createCustomerCountsRepository({ mongo }: Pick<Platform, 'mongo'>): CustomerCountsRepository {
  const Counts = mongo.model<CustomerCountsDocument>('CustomerCounts', customerCountsSchema);
  return {
    find: async (companyId) => {
      const document = await Counts.findOne({ _id: companyId, companyId }).lean();
      return document ? toCounts(document) : undefined;
    },
    open: async (counts) => {
      await Counts.create([{ ...counts, _id: counts.companyId }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    save: async ({ companyId, version }, { companyId: _company, version: _version, ...counts }) => {
      const $set = { ...counts, version: version + 1 };
      return (await Counts.updateOne({ _id: companyId, companyId, version }, { $set })).matchedCount === 1;
    },
    requestRecount: async (companyId, recountAt) =>
      void (await Counts.updateOne(
        { _id: companyId, companyId },
        { $set: { recountAt, recountedVersion: 0 }, $inc: { version: 1 } },
      )),
    listDue: async (now, { limit, skip }) => {
      const due = Counts.find({ recountAt: { $lte: now } });
      return (await due.setOptions(ACROSS_TENANTS).sort({ recountAt: 1 }).skip(skip).limit(limit).lean()).map(toCounts);
    },
  };
}
