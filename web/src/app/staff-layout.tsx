import { Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { StaffShell } from '../ui/staff-shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageTitleOf } from './navigation.ts';
import { sidebarToggled } from './sidebar.slice.ts';
import { SignedIn } from './signed-in.tsx';
import { useCompanyId } from './staff-access.ts';
import { SlideOverSidebar, StaffSidebar } from './staff-sidebar.tsx';
import { StaffTools } from './staff-tools.tsx';
import { TestModeLine } from './test-mode.tsx';

export function StaffLayout() {
  const { user } = useSession();
  const companyId = useCompanyId();
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  if (!user) return null;

  return (
    <SignedIn scope={`${user.id} ${companyId ?? ''}`}>
      <StaffShell
        sidebar={<StaffSidebar user={user} />}
        menuButton={<IconButton label="Open menu" icon={MenuIcon} onClick={() => dispatch(sidebarToggled(true))} />}
        title={pageTitleOf(pathname)}
        tools={<StaffTools user={user} />}
        strip={<TestModeLine />}
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </StaffShell>
      <SlideOverSidebar user={user} />
    </SignedIn>
  );
}
