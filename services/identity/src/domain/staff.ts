import { PERMISSIONS, type Permission } from '@utility-pay/contracts';
import type { User } from './user.ts';

/** Characters of the id of a staff user. */
export const USER_ID_LENGTH = 20;

/** Changes to a staff user; omitted fields stay as they are. */
export interface StaffChange {
  name?: string;
  email?: string;
  permissions?: readonly Permission[];
  active?: boolean;
}

export interface NewStaff {
  name: string;
  email: string;
  companyId: number;
  permissions: readonly Permission[];
}

/** The user who changes a staff user, relative to that staff user. */
export interface StaffEditor {
  isSelf: boolean;
  isSuperAdmin: boolean;
  /** In the company of the staff user. */
  managesUsers: boolean;
}

/** Returns each permission once, always in the same order. */
const toOrdered = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

export const newAdminUser = (id: string, { permissions, ...staff }: NewStaff): User => ({
  id,
  role: 'company_admin',
  ...staff,
  active: true,
  permissions: toOrdered(permissions),
  isOwner: false,
  securityVersion: 0,
});

const samePermissions = (some: readonly Permission[], others: readonly Permission[]): boolean =>
  toOrdered(some).join() === toOrdered(others).join();

/** Returns the fields of a change whose values differ from the current ones. */
export function changedFields(before: User, { name, email, permissions, active }: StaffChange): StaffChange {
  const changed: StaffChange = {};
  if (name !== undefined && name !== before.name) changed.name = name;
  if (email !== undefined && email !== before.email) changed.email = email;
  if (permissions !== undefined && !samePermissions(permissions, before.permissions))
    changed.permissions = toOrdered(permissions);
  if (active !== undefined && active !== before.active) changed.active = active;
  return changed;
}

/** Returns whether a change grants or ends access, or moves it to another email: it then requires step-up. */
export const isSensitive = ({ email, permissions, active }: StaffChange): boolean =>
  email !== undefined || permissions !== undefined || active !== undefined;

/**
 * Returns whether the editor may apply this change. Users may change their own name and email, but not their own
 * permissions and access. Staff with manageUsers change others, but of a business owner only the name. Only super
 * admins grant and revoke manageUsers.
 */
export function canChange(
  { isSelf, isSuperAdmin, managesUsers }: StaffEditor,
  before: User,
  changed: StaffChange,
): boolean {
  if (isSelf) return changed.permissions === undefined && changed.active === undefined;
  if (before.isOwner && isSensitive(changed) && !isSuperAdmin) return false;
  return (
    managesUsers && (isSuperAdmin || keepsManageUsers(changed.permissions ?? before.permissions, before.permissions))
  );
}

const keepsManageUsers = (permissions: readonly Permission[], before: readonly Permission[]): boolean =>
  permissions.includes('manageUsers') === before.includes('manageUsers');

/** Deactivated staff get security notices for this long: an attacker must not hide changes by deactivating them. */
const INFORMED_AFTER_DEACTIVATION_MS = 7 * 86_400_000;

/**
 * Returns those of a company's staff who are informed when a security setting changes: the business owners; without an
 * active one also the staff who manage users. For the deployment the super admins.
 */
export function findSecurityContacts(staff: readonly User[], now: Date): User[] {
  const informed = staff.filter(
    ({ active, deactivatedAt }) =>
      active || (deactivatedAt && now.getTime() - deactivatedAt.getTime() < INFORMED_AFTER_DEACTIVATION_MS),
  );
  const hasOwner = informed.some(({ isOwner, active }) => isOwner && active);
  return informed.filter(
    ({ isOwner, role, permissions }) =>
      isOwner || role === 'super_admin' || (!hasOwner && permissions.includes('manageUsers')),
  );
}

/** Returns whether the editor may create a staff user with these permissions. */
export const canCreateWith = (isSuperAdmin: boolean, permissions: readonly Permission[]): boolean =>
  isSuperAdmin || !permissions.includes('manageUsers');
