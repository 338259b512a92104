import { type Actor, NO_COMPANY, type Permission, type Role } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import { emailKey, type Portal, portalOf, type User } from '../domain/user.ts';
import type { EmailChange, Login } from '../use-cases/ports/users.ts';

export interface UserDocument extends OutboxFields {
  _id: string;
  /** 0 for a super admin. */
  companyId: number;
  role: Role;
  portal: Portal;
  email: string;
  emailKey: string;
  /** The company in which the email must be unique; 0 for staff, whose emails are unique in the deployment. */
  emailScope: number;
  name: string;
  passwordHash: string;
  active: boolean;
  /** Set while a staff user is deactivated; users that an earlier version deactivated lack it. */
  deactivatedAt?: Date;
  permissions: Permission[];
  state: 'active' | 'pending';
  securityVersion: number;
  /** The newest password changes; the link in the email about each can lock the login. */
  passwordChanges?: { id: string; at: Date }[];
  /** The newest changes of the email, for the notices about them. */
  emailChanges?: EmailChange[];
  /** The newest reset links, until one is used; expired ones included. */
  resetLinks?: { id: string; expiresAt: Date }[];
  /** Set while only an emailed link unlocks the login. */
  lockedAt?: Date;
  /** Networks from which the user signed in, hashed; the last one that was added is last. */
  signInNetworks?: { key: string; at: Date }[];
  /** A customer's security question. */
  question?: { text: string; answerHash: string };
  /** Since the last right answer, or the last reset by an emailed link. */
  wrongAnswers?: number;
  /** The claim that created a customer's login. */
  claimId?: string;
  /** Whether the customer's account had the email before the claim. */
  hadEmail?: boolean;
  /** Set while the claim is pending. */
  pendingSince?: Date;
  /** How often the customer's account had been reset when this login was claimed. */
  resets?: number;
  /** Set for a company's owner. */
  ownerSince?: Date;
}

const text = { type: String, required: true };
export const userSchema = new Schema<UserDocument>(
  {
    _id: text,
    role: text,
    portal: text,
    email: text,
    emailKey: text,
    emailScope: { type: Number, required: true },
    name: text,
    passwordHash: text,
    active: { type: Boolean, required: true },
    deactivatedAt: { type: Date },
    permissions: { type: [String], required: true },
    state: text,
    securityVersion: { type: Number, required: true },
    passwordChanges: { type: [{ _id: false, id: String, at: Date }], default: undefined },
    emailChanges: {
      type: [{ _id: false, id: String, at: Date, previousEmail: String, byUserId: String }],
      default: undefined,
    },
    resetLinks: { type: [{ _id: false, id: String, expiresAt: Date }], default: undefined },
    lockedAt: { type: Date },
    signInNetworks: { type: [{ _id: false, key: String, at: Date }], default: undefined },
    question: { type: { _id: false, text: String, answerHash: String } },
    wrongAnswers: { type: Number },
    claimId: { type: String },
    hadEmail: { type: Boolean },
    pendingSince: { type: Date },
    resets: { type: Number },
    ownerSince: { type: Date },
  },
  { collection: 'users', versionKey: false },
);
userSchema.plugin(tenantPlugin);
userSchema.plugin(outboxPlugin);
// For sign-ins, by its first two fields; also makes emails of staff and of a company's customers unique.
userSchema.index(
  { portal: 1, emailKey: 1, emailScope: 1 },
  {
    unique: true,
    acrossTenants: 'a user signs in before the company is known; staff emails are unique across companies',
  },
);
// For the sweep of interrupted claims; sparse, so it holds pending logins only.
userSchema.index({ pendingSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers the claims of all companies' });
// For the list of a company's staff, in its order.
userSchema.index({ companyId: 1, portal: 1, emailKey: 1 });
// For the list of business owners, in its order.
userSchema.index(
  { ownerSince: 1 },
  { sparse: true, acrossTenants: 'a super admin lists the business owners of all companies' },
);
// For opening an emailed link; sparse, so it holds logins with links only.
userSchema.index({ 'resetLinks.id': 1 }, { sparse: true, acrossTenants: 'an emailed link identifies its company' });

export const userModel = (connection: Connection) => connection.model<UserDocument>('User', userSchema);

export const toStoredCompanyId = (companyId: number | null): number => companyId ?? NO_COMPANY;
export const fromStoredCompanyId = (companyId: number): number | null => (companyId === NO_COMPANY ? null : companyId);

export const toUser = (document: UserDocument): User => {
  const { _id: id, role, companyId, email, name, active, deactivatedAt, permissions, securityVersion } = document;
  return {
    id,
    role,
    companyId: fromStoredCompanyId(companyId),
    email,
    name,
    active,
    ...(deactivatedAt ? { deactivatedAt } : {}),
    permissions,
    isOwner: document.ownerSince !== undefined,
    securityVersion,
  };
};

/** Returns the actor of an audited act that a user does without a session: by an emailed link or the security question. */
export const actorOf = ({ id, role, companyId, permissions }: User): Actor => ({
  kind: 'user',
  userId: id,
  role,
  companyId,
  permissions: [...permissions],
});

/** Returns the document of a login that can be used at once. */
export const toDocument = ({ user, passwordHash }: Login): UserDocument => ({
  _id: user.id,
  companyId: toStoredCompanyId(user.companyId),
  role: user.role,
  portal: portalOf(user.role),
  email: user.email,
  emailKey: emailKey(user.email),
  emailScope: user.role === 'customer' ? toStoredCompanyId(user.companyId) : NO_COMPANY,
  name: user.name,
  passwordHash,
  active: user.active,
  permissions: [...user.permissions],
  securityVersion: user.securityVersion,
  state: 'active',
});

/** Returns whether the login is neither pending nor deactivated. It may be locked. */
export const isActive = ({ active, state }: UserDocument): boolean => active && state === 'active';

/** Returns whether the user may sign in with this login: it is active and not locked. */
export const isUsable = (document: UserDocument): boolean => isActive(document) && !document.lockedAt;
