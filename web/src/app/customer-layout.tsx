import { DEFAULT_TIME_ZONE } from '@utility-pay/contracts';
import { CircleUserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { CompanyTimeZone } from '../lib/company-time-zone.ts';
import { PATHS } from '../paths.ts';
import { useBranding } from '../theme/branding.ts';
import { useCompanyCss } from '../theme/global-style.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { CustomerShell } from '../ui/customer-shell.tsx';
import { NotSmall } from '../ui/layout.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { SideNav } from '../ui/side-nav.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SchemeSelect } from './scheme-select.tsx';
import { SessionApolloProvider } from './session-apollo-provider.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';
import { MenuButton, SlideOver } from './slide-over.tsx';

const NAVIGATION = {
  title: 'Customer',
  entries: [{ to: PATHS.account, label: 'Account Overview', icon: CircleUserRound }],
};

export function CustomerLayout() {
  const { ready, user } = useSession();
  const { pathname } = useLocation();
  const { signOut, busy } = useSignOut();
  const { darkModeSupport, scopedCss } = useBranding();
  // Only the account page: on payment pages, CSS that staff wrote could hide or disguise what the customer is about to pay.
  const takesCompanyCss = pathname === PATHS.account;
  useCompanyCss(takesCompanyCss ? scopedCss : null);
  if (ready && !user) return null;

  return (
    <SessionApolloProvider cacheKey={user?.id}>
      <CompanyTimeZone value={user?.company?.timeZone ?? DEFAULT_TIME_ZONE}>
        <CustomerShell
          takesCompanyCss={takesCompanyCss}
          brand={<BrandMark />}
          home={PATHS.account}
          nav={NAVIGATION}
          menuButton={<MenuButton />}
          tools={
            <>
              {darkModeSupport && <SchemeSelect />}
              <NotSmall>
                <Button kind="quiet" small busy={busy} onClick={signOut}>
                  Log out
                </Button>
              </NotSmall>
            </>
          }
        >
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </CustomerShell>
        {user && (
          <SlideOver>
            {(close) => (
              <SideNav
                label="Main"
                top={<BrandMark />}
                groups={[NAVIGATION]}
                foot={<SidebarFoot user={user} />}
                onNavigate={close}
              />
            )}
          </SlideOver>
        )}
      </CompanyTimeZone>
    </SessionApolloProvider>
  );
}
