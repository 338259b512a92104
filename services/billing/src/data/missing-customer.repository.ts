import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { MissingCustomer } from '../domain/upload-comparison.ts';
import type { MissingCustomerRepository } from '../use-cases/ports/missing-customers.ts';

/** A page of customers that a file does not bill. */
interface MissingCustomerPage {
  /** Made of the upload's id and the count, so that storing a page again replaces it. */
  _id: string;
  companyId: number;
  uploadId: string;
  /** Number of customers of the upload up to the end of this page. */
  count: number;
  customers: MissingCustomer[];
}

export const missingCustomerSchema = new Schema<MissingCustomerPage>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    count: { type: Number, required: true },
    customers: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'missing-customers', versionKey: false },
);
missingCustomerSchema.plugin(tenantPlugin);
// Serves `stream`.
missingCustomerSchema.index({ companyId: 1, uploadId: 1, count: 1 });

/** Pages that a cursor fetches at once. */
const CURSOR_BATCH_SIZE = 5;

export function createMissingCustomerRepository({ mongo }: Pick<Platform, 'mongo'>): MissingCustomerRepository {
  const Pages = mongo.model<MissingCustomerPage>('MissingCustomerPage', missingCustomerSchema);
  return {
    store: async (companyId, uploadId, count, customers) => {
      const _id = `${uploadId}-${count}`;
      const replacement = { _id, companyId, uploadId, count, customers: [...customers] };
      await Pages.replaceOne({ _id, companyId }, replacement, { upsert: true });
    },
    stream: async function* (companyId, uploadId) {
      const pages = Pages.find({ companyId, uploadId }).sort({ count: 1 }).maxTimeMS(STREAM_MS);
      for await (const { customers } of rowsOf(pages.lean<MissingCustomerPage[]>(), CURSOR_BATCH_SIZE)) yield customers;
    },
    removeAll: async (companyId, uploadId) => void (await Pages.deleteMany({ companyId, uploadId })),
  };
}
