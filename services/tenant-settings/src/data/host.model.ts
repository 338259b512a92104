import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';

/** Whose a host is. The host is the key, so that two companies never have the same. */
export interface HostDocument {
  _id: string;
  companyId: number;
  claim: string;
  /** Set while the company's own list must tell whether the claim stands. */
  inDoubtSince?: Date;
}

export const hostSchema = new Schema<HostDocument>(
  { _id: { type: String, required: true }, claim: { type: String, required: true }, inDoubtSince: { type: Date } },
  { collection: 'hosts', versionKey: false },
);
hostSchema.plugin(tenantPlugin);
// Serves `claimsOf`.
hostSchema.index({ companyId: 1 });
// Serves the sweeper; sparse, so it is as small as what is in doubt.
hostSchema.index({ inDoubtSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

export const hostModel = (connection: Connection) => connection.model<HostDocument>('Host', hostSchema);
