import type { Permission as PermissionKey } from '@utility-pay/contracts';
import type { Permission, Role } from '../../gql/schema.ts';
import type { AdminUserFragment } from './gql/users.ts';

interface SignedInUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  permissions: readonly Permission[];
}

/** The signed-in user, and what they may do on the settings page. */
export interface Viewer {
  id: string;
  name: string;
  email: string;
  isSuperAdmin: boolean;
  managesUsers: boolean;
}

/** Returns the signed-in user with what they may do on the settings page. */
export const toViewer = ({ id, name, email, role, permissions }: SignedInUser): Viewer => ({
  id,
  name,
  email,
  isSuperAdmin: role === 'SUPER_ADMIN',
  managesUsers: role === 'SUPER_ADMIN' || permissions.includes('MANAGE_USERS'),
});

/** The fields of the viewer's own record that the sidebar and the avatar show too. */
export type OwnProfile = Pick<Viewer, 'name' | 'email'>;

export type AdminUser = AdminUserFragment;

type PossibleOwner = Pick<AdminUser, 'id' | 'isBusinessOwner'>;
type Member = PossibleOwner & Pick<AdminUser, 'isSuperAdmin'>;

/** Returns whether the viewer sees a user in the list: only super admins see super admins. */
export const isVisibleTo = ({ isSuperAdmin }: Viewer, member: Member): boolean => isSuperAdmin || !member.isSuperAdmin;

/** Returns why the viewer can't change a user's email; undefined if they can. */
export const emailLockReason = ({ id, isSuperAdmin }: Viewer, member: PossibleOwner): string | undefined =>
  member.isBusinessOwner && member.id !== id && !isSuperAdmin
    ? 'Only the business owner or a super admin can change this address.'
    : undefined;

/** Returns why the viewer can't activate or deactivate a user; undefined if they can. */
export function activeLockReason(viewer: Viewer, member: Member): string | undefined {
  if (member.id === viewer.id) return "You can't deactivate your own account.";
  if (member.isSuperAdmin && !viewer.isSuperAdmin) return 'Only a super admin can change a super admin.';
  if (!viewer.managesUsers) return 'Only staff with the “Manage users” permission can change this.';
  return member.isBusinessOwner && !viewer.isSuperAdmin
    ? 'Only a super admin can deactivate or reactivate a business owner.'
    : undefined;
}

/** Returns why the viewer can't change a permission of a user; undefined if they can. Without `member`, for a new user. */
export function permissionLockReason(viewer: Viewer, key: PermissionKey, member?: Member): string | undefined {
  if (member?.id === viewer.id) return "You can't change your own permissions.";
  if (member?.isSuperAdmin) return 'Super admins have every permission.';
  if (!viewer.managesUsers) return 'Only staff with the “Manage users” permission can change this.';
  if (member?.isBusinessOwner && !viewer.isSuperAdmin)
    return "Only a super admin can change a business owner's permissions.";
  return key === 'manageUsers' && !viewer.isSuperAdmin ? 'Only a super admin can change this.' : undefined;
}
