import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Looks } from '../domain/branding.ts';

export interface BrandingDocument extends OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
  revision: number;
  looks: Looks | null;
  updatedAt: Date;
}

// Read and written by `_id` alone; the one index besides is the outbox's.
export const brandingSchema = new Schema<BrandingDocument>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    looks: { type: Schema.Types.Mixed, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'brandings', versionKey: false },
);
brandingSchema.plugin(tenantPlugin);
brandingSchema.plugin(outboxPlugin);

export const brandingModel = (connection: Connection) => connection.model<BrandingDocument>('Branding', brandingSchema);
