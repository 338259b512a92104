import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type TotalsDocument, totalsFields } from '@utility-pay/service-kit/totals/totals-repository';
import { type Connection, Schema } from 'mongoose';
import type { Collected, CollectedSum } from '../domain/collected.ts';

/** A company's money collected in all. */
type CollectedTotalDocument = TotalsDocument<CollectedSum> & Collected;

/** A company's money collected in one hour. */
export interface CollectedHourDocument extends Collected {
  /** Company and hour. */
  _id: string;
  companyId: number;
  /** In UTC: `2026-11-21T13`. */
  hour: string;
  /** Number of the last applied batch. */
  batch: number;
  /** When to verify it; absent once verified. */
  verifyAt?: Date;
}

const needed = { type: Number, required: true };
const sums = { totalMinor: needed, count: needed, testMinor: needed, testCount: needed };
const totalSchema = new Schema<CollectedTotalDocument>(
  { ...totalsFields, ...sums },
  { collection: 'collected_totals', versionKey: false },
);
totalSchema.plugin(tenantPlugin);

export const hourSchema = new Schema<CollectedHourDocument>(
  {
    _id: { type: String, required: true },
    hour: { type: String, required: true },
    ...sums,
    batch: needed,
    verifyAt: { type: Date },
  },
  { collection: 'collected_hours', versionKey: false },
);
hourSchema.plugin(tenantPlugin);

// A company's hours in order, and their sum.
hourSchema.index({ companyId: 1, hour: 1, totalMinor: 1, count: 1, testMinor: 1, testCount: 1 });
// The sweep for hours to verify; contains changed hours only.
hourSchema.index({ verifyAt: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

/** Totals are only read by `_id` and need no other index. */
export const collectedModels = (connection: Connection) => ({
  Totals: connection.model<CollectedTotalDocument>('CollectedTotal', totalSchema),
  Hours: connection.model<CollectedHourDocument>('CollectedHour', hourSchema),
});
