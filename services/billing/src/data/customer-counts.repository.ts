import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type Connection, Schema } from 'mongoose';
import type { CustomerCounts } from '../domain/customer-counts.ts';
import type { CustomerCountsRepository } from '../use-cases/ports.ts';

export interface CustomerCountsDocument extends CustomerCounts {
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
    events: { type: [String], required: true },
    uploads: { type: Schema.Types.Mixed, required: true },
    version: number,
  },
  { collection: 'customer-counts', versionKey: false },
);
customerCountsSchema.plugin(tenantPlugin);
// Serves the sweep for counts that are to be made anew.
customerCountsSchema.index({ recountAt: 1 }, { acrossTenants: 'the recount covers all companies' });

export const customerCountsModel = (connection: Connection) =>
  connection.model<CustomerCountsDocument>('CustomerCounts', customerCountsSchema);

const ACROSS_TENANTS = { acrossTenants: 'a sweep finds what is owed to every company' };
/** Companies recounted in one sweep. */
const BATCH = 20;
/** Events that are remembered: far more than one company tells before a late one comes again. */
const MAX_EVENTS = 1000;

const toCounts = ({ _id, ...counts }: CustomerCountsDocument): CustomerCounts => counts;

export function createCustomerCountsRepository({ mongo }: Platform): CustomerCountsRepository {
  const Counts = customerCountsModel(mongo);
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
    apply: async (companyId, eventId, { total, claimed }) => {
      await Counts.updateOne(
        { _id: companyId, companyId, events: { $ne: eventId } },
        { $inc: { total, claimed, version: 1 }, $push: { events: { $each: [eventId], $slice: -MAX_EVENTS } } },
      );
    },
    save: async ({ companyId, version }, { total, claimed, isVerified, recountAt, recountedVersion, uploads }) => {
      const $set = { total, claimed, isVerified, recountAt, recountedVersion, uploads, version: version + 1 };
      return (await Counts.updateOne({ _id: companyId, companyId, version }, { $set })).matchedCount === 1;
    },
    doubt: async (companyId, recountAt) =>
      void (await Counts.updateOne(
        { _id: companyId, companyId },
        { $set: { recountAt, recountedVersion: 0 }, $inc: { version: 1 } },
      )),
    listDue: async (now) => {
      const due = Counts.find({ recountAt: { $lte: now } });
      return (await due.setOptions(ACROSS_TENANTS).limit(BATCH).lean()).map(toCounts);
    },
  };
}
