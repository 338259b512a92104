import { useChosenCompany } from '../features/session/chosen-company.slice.ts';
import { useSession } from '../features/session/session.slice.ts';

/** The company in which the signed-in staff act; null for a super admin who has chosen none. */
export function useCompanyId(): string | null {
  const { user } = useSession();
  const chosen = useChosenCompany();
  return user?.role === 'SUPER_ADMIN' ? chosen : (user?.company?.id ?? null);
}
