import type { Viewer } from '../viewer.ts';
import type { AdminUserFragment } from './gql/users.ts';
import type { PermissionKey } from './permissions.ts';

export type AdminUser = AdminUserFragment;

type Member = Pick<AdminUser, 'id' | 'isSuperAdmin'>;

/** Records of super admins are super admins' business alone. */
export const isShownTo = ({ isSuperAdmin }: Viewer, member: Member): boolean => isSuperAdmin || !member.isSuperAdmin;

/** Why this person can't say whether somebody may sign in; undefined when they can. */
export function whyActiveLocked(viewer: Viewer, member: Member): string | undefined {
  if (member.id === viewer.id) return 'You cannot deactivate yourself.';
  if (member.isSuperAdmin && !viewer.isSuperAdmin) return 'Only a super admin can change a super admin.';
  return viewer.managesUsers ? undefined : 'Only staff who manage users can change this.';
}

/** Why this person can't give or take a permission; undefined when they can. Without a member: of somebody new. */
export function whyPermissionLocked(viewer: Viewer, key: PermissionKey, member?: Member): string | undefined {
  if (member?.id === viewer.id) return 'Nobody changes what they may do themselves.';
  if (member?.isSuperAdmin) return 'A super admin may do everything.';
  if (!viewer.managesUsers) return 'Only staff who manage users can change this.';
  return key === 'manageUsers' && !viewer.isSuperAdmin ? 'Only a super admin can change this.' : undefined;
}
