import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { PATHS } from '../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../theme/branding.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CustomerShell } from '../ui/customer-shell.tsx';
import { NotSmall, Row } from '../ui/layout.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn } from './signed-in.tsx';

export function CustomerLayout() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { signOut, busy } = useSignOut();
  if (!user) return null;

  return (
    <SignedIn scope={user.id}>
      <CustomerShell
        brand={<BrandMark name={user.company?.name ?? FALLBACK_COMPANY_NAME} />}
        tools={
          <Row as="nav" aria-label="Customer" $gap="space-1">
            <NotSmall>
              <ButtonLink
                to={PATHS.account}
                kind="quiet"
                small
                aria-current={pathname === PATHS.account ? 'page' : undefined}
              >
                Account Overview
              </ButtonLink>
            </NotSmall>
            <Button kind="quiet" small busy={busy} onClick={signOut}>
              Log out
            </Button>
          </Row>
        }
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </CustomerShell>
    </SignedIn>
  );
}
