import { useChosenCompany } from '../features/session/chosen-company.slice.ts';
import { useSession } from '../features/session/session.slice.ts';
import type { Permission } from '../gql/schema.ts';

/** Returns the company that the signed-in staff member works in; null for a super admin who has not chosen one. */
export function useCompanyId(): string | null {
  const { user } = useSession();
  const chosen = useChosenCompany();
  return user?.role === 'SUPER_ADMIN' ? chosen : (user?.company?.id ?? null);
}

/** Returns whether the signed-in person has the permission; super admins have all. */
export function usePermission(permission: Permission): boolean {
  const { user } = useSession();
  return user?.role === 'SUPER_ADMIN' || Boolean(user?.permissions.includes(permission));
}
