import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { useSetupStep } from '../lib/setup-step.ts';
import { PATHS } from '../paths.ts';
import { TextLink } from '../ui/link.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { StaffShell } from '../ui/staff-shell.tsx';
import { CompanyTimeZoneProvider } from './company-time-zone-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageTitleOf } from './navigation.ts';
import { SessionApolloProvider } from './session-apollo-provider.tsx';
import { MenuButton, SlideOver } from './slide-over.tsx';
import { useCompanyId } from './staff-access.ts';
import { StaffSidebar } from './staff-sidebar.tsx';
import { StaffTools } from './staff-tools.tsx';
import { CompanyTestMode } from './test-mode.tsx';

export function StaffLayout() {
  const { user } = useSession();
  const companyId = useCompanyId();
  const { pathname } = useLocation();
  const setupStep = useSetupStep();
  if (!user) return null;

  return (
    <SessionApolloProvider cacheKey={`${user.id} ${companyId ?? ''}`}>
      <CompanyTimeZoneProvider>
        <StaffShell
          sidebar={<StaffSidebar user={user} />}
          menuButton={<MenuButton />}
          title={pageTitleOf(pathname)}
          tools={<StaffTools user={user} />}
          banner={<CompanyTestMode />}
        >
          {setupStep !== undefined && <TextLink to={PATHS.dashboard}>Back to the setup checklist</TextLink>}
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </StaffShell>
        <SlideOver>{(close) => <StaffSidebar user={user} onNavigate={close} />}</SlideOver>
      </CompanyTimeZoneProvider>
    </SessionApolloProvider>
  );
}
