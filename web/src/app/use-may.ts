import { useSession } from '../features/session/session.slice.ts';
import type { Permission } from '../gql/operations.ts';

/** Whether the signed-in person may do this in the company that is worked in; a super admin may do all. */
export function useMay(permission: Permission): boolean {
  const { user } = useSession();
  return user?.role === 'SUPER_ADMIN' || Boolean(user?.permissions.includes(permission));
}
