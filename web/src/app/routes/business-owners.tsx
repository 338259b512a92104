import { BusinessOwnersPage } from '../../features/owners/business-owners-page.tsx';
import { useSession } from '../../features/session/session.slice.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** For whoever is no super admin the page is not there. */
export function BusinessOwnersRoute() {
  const { user } = useSession();
  return user?.role === 'SUPER_ADMIN' ? <BusinessOwnersPage /> : <NotFoundPage />;
}
