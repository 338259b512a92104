import { type Actor, NO_COMPANY, type Role } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { findSecurityContacts } from '../domain/staff.ts';
import type { User } from '../domain/user.ts';
import type { RecoveryRepository } from './ports/recovery.ts';
import type { StaffRepository, UserRepository } from './ports/users.ts';
import { createLockToken, createResetToken, type RecoveryKeys } from './recovery-tokens.ts';

export interface Contact {
  name: string;
  email: string;
  role: Role;
}

const toContact = ({ name, email, role }: User): Contact => ({ name, email, role });
const toCompanyId = (companyId: number): number | null => (companyId === NO_COMPANY ? null : companyId);

interface EmailDetailsDependencies {
  users: UserRepository;
  staff: StaffRepository;
  recoveries: RecoveryRepository;
  keys: RecoveryKeys;
  clock: Clock;
}

/** Finds the details of emails. For notifications only, which does not store them. */
export const findEmailDetails = ({ users, staff, recoveries, keys, clock }: EmailDetailsDependencies) => ({
  /** Returns the recipient's name and address; undefined for a user who cannot sign in, unless it is deactivated staff. */
  findContact: async (
    actor: Actor,
    { companyId, userId, includeDeactivated }: { companyId: number; userId: string; includeDeactivated: boolean },
  ): Promise<Contact | undefined> => {
    requireService(actor, 'notifications');
    const user = await users.findForEmail(toCompanyId(companyId), userId);
    const isIncluded = user?.active || (includeDeactivated && user?.role !== 'customer');
    return user && isIncluded ? toContact(user) : undefined;
  },

  /** Returns the ids of the users who are informed when a security setting of a company, or of the deployment, changes. */
  findSecurityContacts: async (actor: Actor, companyId: number): Promise<string[]> => {
    requireService(actor, 'notifications');
    return findSecurityContacts(await staff.findByCompany(companyId), clock.now()).map(({ id }) => id);
  },

  /** Returns a changed email; undefined for a deleted user. `byName` is null when users changed their own. */
  findEmailChange: async (actor: Actor, companyId: number, userId: string, changeId: string) => {
    requireService(actor, 'notifications');
    const found = await staff.findEmailChange({ id: userId, companyId: toCompanyId(companyId) }, changeId);
    if (!found) return undefined;
    const { previousEmail, at: changedAt, byUserId } = found.change;
    const editor = (await users.find(found.user.companyId, byUserId)) ?? (await users.find(null, byUserId));
    return {
      name: found.user.name,
      previousEmail,
      changedAt,
      byName: byUserId === userId ? null : (editor?.name ?? 'Staff'),
    };
  },

  /** Returns the reset link's token; undefined once the link is used, void or expired. */
  findPasswordReset: async (
    actor: Actor,
    companyId: number,
    resetId: string,
  ): Promise<(Contact & { token: string; expiresAt: Date }) | undefined> => {
    requireService(actor, 'notifications');
    const reset = await recoveries.findReset(resetId);
    if (!reset || reset.user.companyId !== toCompanyId(companyId) || clock.now() >= reset.expiresAt) return undefined;
    return { ...toContact(reset.user), token: createResetToken(keys, resetId, reset.user), expiresAt: reset.expiresAt };
  },

  /** Returns the lock link's token; undefined for a user that was deleted. */
  findPasswordChange: async (
    actor: Actor,
    companyId: number,
    userId: string,
    changeId: string,
  ): Promise<(Contact & { lockToken: string; changedAt: Date }) | undefined> => {
    requireService(actor, 'notifications');
    const ref = { companyId: toCompanyId(companyId), userId, changeId };
    const change = await recoveries.findPasswordChange(ref);
    if (!change) return undefined;
    return { ...toContact(change.user), lockToken: createLockToken(keys, ref), changedAt: change.changedAt };
  },
});
