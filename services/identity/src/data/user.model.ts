import type { Permission, Role } from '@utility-pay/contracts';
import { type OutboxFields, outboxPlugin, tenantPlugin } from '@utility-pay/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Door } from '../domain/user.ts';

export interface UserDocument extends OutboxFields {
  _id: string;
  companyId: number;
  role: Role;
  door: Door;
  email: string;
  emailKey: string;
  /** Where the address may stand once: the company of a customer, the whole deployment (0) for staff. */
  emailScope: number;
  name: string;
  passwordHash: string;
  active: boolean;
  permissions: Permission[];
  state: 'active' | 'pending';
  /** The claim that made a customer's login. */
  claimId?: string;
  /** Set while the login is pending. */
  pendingSince?: Date;
  /** Set for a company's owner. */
  ownerSince?: Date;
}

const text = { type: String, required: true };
const schema = new Schema<UserDocument>(
  {
    _id: text,
    role: text,
    door: text,
    email: text,
    emailKey: text,
    emailScope: { type: Number, required: true },
    name: text,
    passwordHash: text,
    active: { type: Boolean, required: true },
    permissions: { type: [String], required: true },
    state: text,
    claimId: { type: String },
    pendingSince: { type: Date },
    ownerSince: { type: Date },
  },
  { collection: 'users', versionKey: false },
);
schema.plugin(tenantPlugin);
schema.plugin(outboxPlugin);
// Serves signing in, by its first two fields, and holds both rules of who may have an address.
schema.index({ door: 1, emailKey: 1, emailScope: 1 }, { unique: true });
// Serves the sweep for claims that stopped half-way; sparse, so it is as small as what waits.
schema.index({ pendingSince: 1 }, { sparse: true });
// Serves the list of business owners, in its order.
schema.index({ ownerSince: 1 }, { sparse: true });

export const userModel = (connection: Connection) => connection.model<UserDocument>('User', schema);
