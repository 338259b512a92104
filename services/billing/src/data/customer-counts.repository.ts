import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { createPendingDeltas } from '@utility-pay/service-kit/totals/pending-deltas';
import type { PendingDeltas } from '@utility-pay/service-kit/totals/project-deltas';
import {
  createTotalsRepository,
  type TotalsDocument,
  totalsFields,
} from '@utility-pay/service-kit/totals/totals-repository';
import { Schema } from 'mongoose';
import { type CountDelta, type CustomerCounts, NO_CUSTOMERS, newCounts } from '../domain/customer-counts.ts';
import type { CountSum, CustomerCountsRepository } from '../use-cases/ports/customer-counts.ts';
import { COUNT_DELTAS } from './count-deltas.ts';
import { customerModel } from './customer.model.ts';
import { uploadModel } from './upload.model.ts';

type CustomerCountsDocument = CustomerCounts & TotalsDocument<CountSum>;

const number = { type: Number, required: true };
export const customerCountsSchema = new Schema<CustomerCountsDocument>(
  {
    ...totalsFields,
    total: number,
    claimed: number,
    isVerified: { type: Boolean, required: true },
    recountAt: { type: Date, required: true },
    recountedSequence: { type: Number },
  },
  { collection: 'customer-counts', versionKey: false },
);
customerCountsSchema.plugin(tenantPlugin);
// Serves the sweep for counts that are due for a recount.
customerCountsSchema.index({ recountAt: 1 }, { acrossTenants: 'the recount covers all companies' });

const ACROSS_TENANTS = { acrossTenants: 'counts of all companies are recounted' };

const toCounts = ({ _id, batch, ...counts }: CustomerCountsDocument): CustomerCounts => counts;

export function createCustomerCountsRepository({
  mongo,
  clock,
}: Pick<Platform, 'mongo' | 'clock'>): CustomerCountsRepository {
  const Counts = mongo.model<CustomerCountsDocument>('CustomerCounts', customerCountsSchema);
  const initial = () => newCounts({ isEmpty: false, now: clock.now() });
  return {
    ...createTotalsRepository<CountSum>(Counts, { zero: NO_CUSTOMERS, initial }),
    find: async (companyId) => {
      const document = await Counts.findOne({ _id: companyId, companyId }).lean();
      return document ? toCounts(document) : undefined;
    },
    open: async (companyId, counts) =>
      void (await insertIfAbsent(Counts, { ...counts, _id: companyId, companyId, sequence: 0 })),
    saveRecount: async ({ companyId, sequence, recountAt }, recount) => {
      const asRead = { _id: companyId, companyId, sequence, recountAt };
      return (await Counts.updateOne(asRead, { $set: recount })).matchedCount === 1;
    },
    requestRecount: async (companyId, recountAt) =>
      void (await Counts.updateOne(
        { _id: companyId, companyId },
        { $set: { recountAt }, $unset: { recountedSequence: 1 } },
      )),
    listDue: async (now, { limit, skip }) => {
      const due = Counts.find({ recountAt: { $lte: now } });
      return (await due.setOptions(ACROSS_TENANTS).sort({ recountAt: 1 }).skip(skip).limit(limit).lean()).map(toCounts);
    },
  };
}

/** Creates the access to the pending deltas of customers and uploads. */
export const createCountDeltas = ({ mongo }: Pick<Platform, 'mongo'>): PendingDeltas<CountDelta> =>
  createPendingDeltas<CountDelta>([customerModel(mongo), uploadModel(mongo)], COUNT_DELTAS);
