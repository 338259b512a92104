import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Removal } from '../use-cases/ports.ts';

export interface RemovalDocument extends Omit<Removal, 'customerId'>, OutboxFields {
  /** The customer's id. */
  _id: string;
  /** Absent once it is done. */
  openSince?: Date;
  doneAt?: Date;
}

/** Days that a finished removal is kept: longer than an event may take. */
const KEEP_DAYS = 40;
const DAY_SECONDS = 86_400;

export const removalSchema = new Schema<RemovalDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    wasClaimed: { type: Boolean, required: true },
    untold: { type: [Schema.Types.Mixed], required: true },
    openSince: { type: Date },
    doneAt: { type: Date },
  },
  { collection: 'removals', versionKey: false },
);
removalSchema.plugin(tenantPlugin);
removalSchema.plugin(outboxPlugin);

// Serves the sweep for removals that stopped half-way; as small as what is open.
removalSchema.index({ openSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });
removalSchema.index(
  { doneAt: 1 },
  { expireAfterSeconds: KEEP_DAYS * DAY_SECONDS, acrossTenants: 'entries expire by age' },
);

export const removalModel = (connection: Connection) => connection.model<RemovalDocument>('Removal', removalSchema);
