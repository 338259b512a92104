import type { Permission, Role } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Door } from '../domain/user.ts';

export interface PasswordChange {
  id: string;
  at: Date;
}

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
  /** Absent on logins from before there was one: 0. */
  securityVersion?: number;
  /** The newest changes of the password; each notice of one can close the login. */
  passwordChanges?: PasswordChange[];
  /** The one link that may set a new password. */
  reset?: { id: string; expiresAt: Date };
  /** Set while nobody may sign in before an e-mailed link has set another password. */
  frozenAt?: Date;
  /** A customer's question and the hash of its answer. */
  question?: { text: string; answerHash: string };
  /** Wrong answers since the last right one or the last e-mailed link. */
  wrongAnswers?: number;
  /** The claim that made a customer's login. */
  claimId?: string;
  /** Set while the login is pending. */
  pendingSince?: Date;
  /** How often the customer's account had been reset when this login was claimed; absent means never. */
  resets?: number;
  /** Set for a company's owner. */
  ownerSince?: Date;
  /** Set while staff is being made and has no address yet. */
  draftSince?: Date;
}

const text = { type: String, required: true };
export const userSchema = new Schema<UserDocument>(
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
    securityVersion: { type: Number },
    passwordChanges: { type: [{ _id: false, id: String, at: Date }], default: undefined },
    reset: { type: { _id: false, id: String, expiresAt: Date } },
    frozenAt: { type: Date },
    question: { type: { _id: false, text: String, answerHash: String } },
    wrongAnswers: { type: Number },
    claimId: { type: String },
    pendingSince: { type: Date },
    resets: { type: Number },
    ownerSince: { type: Date },
    draftSince: { type: Date },
  },
  { collection: 'users', versionKey: false },
);
userSchema.plugin(tenantPlugin);
userSchema.plugin(outboxPlugin);
// Serves signing in, by its first two fields, and holds both rules of who may have an address.
userSchema.index(
  { door: 1, emailKey: 1, emailScope: 1 },
  {
    unique: true,
    acrossTenants: 'a person signs in before the company is known; the address is unique across companies',
  },
);
// Serves the sweep for claims that stopped half-way; sparse, so it is as small as what waits.
userSchema.index({ pendingSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers the claims of all companies' });
// Serves the list of a company's staff, in its order.
userSchema.index({ companyId: 1, door: 1, emailKey: 1 });
// Serves the sweep for staff that was never finished; sparse, so it is as small as what was left.
userSchema.index({ draftSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });
// Serves the list of business owners, in its order.
userSchema.index(
  { ownerSince: 1 },
  { sparse: true, acrossTenants: 'a super admin lists the business owners of all companies' },
);
// Serves what opens a mailed link; sparse, so it is as small as what was asked for.
userSchema.index({ 'reset.id': 1 }, { sparse: true, acrossTenants: 'an emailed link identifies its company' });

export const userModel = (connection: Connection) => connection.model<UserDocument>('User', userSchema);
