import type { PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type SlotFields, slotPlugin } from '@utility-pay/service-kit/slots';
import { type Connection, Schema } from 'mongoose';

export interface PartnerKeyDocument extends OutboxFields, SlotFields {
  _id: string;
  companyId: number;
  sandboxCompanyId?: number;
  name: string;
  mode: PartnerKeyMode;
  scopes: PartnerScope[];
  prefix: string;
  secretHash: string;
  createdAt: Date;
  lastUsedAt?: Date;
  /** A revoked key is kept: the audit log shows its name. */
  revokedAt?: Date;
}

const text = { type: String, required: true };
export const partnerKeySchema = new Schema<PartnerKeyDocument>(
  {
    _id: text,
    sandboxCompanyId: { type: Number },
    name: text,
    mode: text,
    scopes: { type: [String], required: true },
    prefix: text,
    secretHash: text,
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date },
    revokedAt: { type: Date },
  },
  { collection: 'partner-keys', versionKey: false },
);
partnerKeySchema.plugin(tenantPlugin);
partnerKeySchema.plugin(outboxPlugin);
partnerKeySchema.plugin(slotPlugin);
// For every partner request.
partnerKeySchema.index({ secretHash: 1 }, { unique: true, acrossTenants: 'a key identifies its company' });
// For the list of a company's keys, in its order.
partnerKeySchema.index({ companyId: 1, createdAt: -1, _id: -1 });

export const partnerKeyModel = (connection: Connection) =>
  connection.model<PartnerKeyDocument>('PartnerKey', partnerKeySchema);
