import type { Role } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';

export interface SessionDocument {
  /** SHA-256 of the token. */
  _id: string;
  companyId: number;
  userId: string;
  role: Role;
  securityVersion: number;
  authenticatedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

const date = { type: Date, required: true };
export const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    role: { type: String, required: true },
    securityVersion: { type: Number, required: true },
    authenticatedAt: date,
    lastSeenAt: date,
    expiresAt: date,
    endsAt: date,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.plugin(tenantPlugin);
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });
// For ending all sessions of a user.
sessionSchema.index({ companyId: 1, userId: 1 });

export const sessionModel = (connection: Connection) => connection.model<SessionDocument>('Session', sessionSchema);
