import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import type { CustomerCounts } from '../domain/customer-counts.ts';

export interface CustomerCountsDocument extends CustomerCounts {
  /** The company's id. */
  _id: number;
}

const number = { type: Number, required: true };
const schema = new Schema<CustomerCountsDocument>(
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
schema.plugin(tenantPlugin);
// Serves the sweep for counts that are to be made anew.
schema.index({ recountAt: 1 });

export const customerCountsModel = (connection: Connection) =>
  connection.model<CustomerCountsDocument>('CustomerCounts', schema);
