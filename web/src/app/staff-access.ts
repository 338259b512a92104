import { useChosenCompany } from '../features/session/chosen-company.slice.ts';
import { useSession } from '../features/session/session.slice.ts';
import type { Permission } from '../gql/schema.ts';

/** The company in which the signed-in staff act; null for a super admin who has chosen none. */
export function useCompanyId(): string | null {
  const { user } = useSession();
  const chosen = useChosenCompany();
  return user?.role === 'SUPER_ADMIN' ? chosen : (user?.company?.id ?? null);
}

/** Whether the signed-in person may do this in the company that is worked in; a super admin may do all. */
export function usePermission(permission: Permission): boolean {
  const { user } = useSession();
  return user?.role === 'SUPER_ADMIN' || Boolean(user?.permissions.includes(permission));
}
