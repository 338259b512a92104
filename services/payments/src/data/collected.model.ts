import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import type { DeltaBatch } from '../domain/collected.ts';

/** A company's money collected in all. */
export interface CollectedTotalDocument {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** Number of the last accepted batch. */
  sequence: number;
  totalMinor: number;
  count: number;
  testMinor: number;
  testCount: number;
  /** The last batch, until it is applied to its days. */
  batch?: DeltaBatch;
}

/** A company's money collected on one day. */
export interface CollectedDayDocument {
  /** Company and day. */
  _id: string;
  companyId: number;
  day: string;
  totalMinor: number;
  count: number;
  testMinor: number;
  testCount: number;
  /** Number of the last applied batch. */
  batch: number;
  /** When to verify it; absent once verified. */
  verifyAt?: Date;
}

const needed = { type: Number, required: true };
const sums = { totalMinor: needed, count: needed, testMinor: needed, testCount: needed };
const totalSchema = new Schema<CollectedTotalDocument>(
  { _id: needed, sequence: needed, ...sums, batch: { type: Schema.Types.Mixed } },
  { collection: 'collected_totals', versionKey: false },
);
totalSchema.plugin(tenantPlugin);

export const daySchema = new Schema<CollectedDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    ...sums,
    batch: needed,
    verifyAt: { type: Date },
  },
  { collection: 'collected_days', versionKey: false },
);
daySchema.plugin(tenantPlugin);

// A company's days in order, and their sum.
daySchema.index({ companyId: 1, day: 1, totalMinor: 1, count: 1, testMinor: 1, testCount: 1 });
// The sweep for days to verify; contains changed days only.
daySchema.index({ verifyAt: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

/** Totals are only read by `_id` and need no other index. */
export const collectedModels = (connection: Connection) => ({
  Totals: connection.model<CollectedTotalDocument>('CollectedTotal', totalSchema),
  Days: connection.model<CollectedDayDocument>('CollectedDay', daySchema),
});
