import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import type { Batch } from '../domain/collected.ts';

/** What a company has collected in all. */
export interface CollectedTotalDocument {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** How many batches were taken. */
  sequence: number;
  totalMinor: number;
  count: number;
  /** The last one, while its days have not all taken it. */
  batch?: Batch;
}

/** What a company has collected on a day. */
export interface CollectedDayDocument {
  /** Company and day. */
  _id: string;
  companyId: number;
  day: string;
  totalMinor: number;
  count: number;
  /** Number of the last batch that it took. */
  batch: number;
  /** When it is to be counted again; absent once it was. */
  checkAt?: Date;
}

const needed = { type: Number, required: true };
export const totalSchema = new Schema<CollectedTotalDocument>(
  { _id: needed, sequence: needed, totalMinor: needed, count: needed, batch: { type: Schema.Types.Mixed } },
  { collection: 'collected_totals', versionKey: false },
);
totalSchema.plugin(tenantPlugin);

export const daySchema = new Schema<CollectedDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    totalMinor: needed,
    count: needed,
    batch: needed,
    checkAt: { type: Date },
  },
  { collection: 'collected_days', versionKey: false },
);
daySchema.plugin(tenantPlugin);

// Serves a company's days in order, and covers their sum.
daySchema.index({ companyId: 1, day: 1, totalMinor: 1, count: 1 });
// Serves the sweep for days to be counted again; sparse, so it is as small as what has changed.
daySchema.index({ checkAt: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

/** Totals are read by `_id` alone and need no other index. */
export const collectedModels = (connection: Connection) => ({
  Totals: connection.model<CollectedTotalDocument>('CollectedTotal', totalSchema),
  Days: connection.model<CollectedDayDocument>('CollectedDay', daySchema),
});
