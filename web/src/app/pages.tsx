import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { PATHS } from '../paths.ts';
import { PageLoading } from '../ui/loading.tsx';
import { WholePage } from '../ui/page-frame.tsx';
import { NarrowLayout } from './narrow-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { clearReturnAddress, loadReturnAddress, redirectFor, returnPathFor, saveReturnAddress } from './redirects.ts';
import { CUSTOMER_ROUTES, CustomerLayout, PUBLIC_ROUTES, STAFF_ROUTES, StaffLayout } from './route-table.ts';
import { usePageScroll } from './use-page-scroll.ts';

const SignInAgain = lazy(() =>
  import('../features/session/sign-in-again.tsx').then((code) => ({ default: code.SignInAgain })),
);

const ConfirmPassword = lazy(() =>
  import('../features/session/confirm-password.tsx').then((code) => ({ default: code.ConfirmPassword })),
);

const renderRoutes = (entries: typeof PUBLIC_ROUTES) =>
  entries.flatMap(({ paths, Page }) => paths.map((path) => <Route key={path} path={path} element={<Page />} />));

/** Renders the page of the current address, or redirects, once the session is known. A prerendered page is shown until then. */
export function Pages({ prerendered }: { prerendered: boolean }) {
  const { ready, user, wasSignedIn, paused, confirmation } = useSession();
  const { pathname, search, hash } = useLocation();
  const redirectPath = ready ? redirectFor(pathname, user?.role ?? null, hash) : null;
  const isOnPage = user !== null && redirectPath === null;
  const shouldSaveAddress = ready && !wasSignedIn && redirectPath !== null && pathname !== PATHS.root;
  usePageScroll();

  // Saves the address of a link that a visitor opened, to open it after sign-in. Someone who has just signed out wanted to leave
  // the page, so its address is not saved.
  useEffect(() => {
    if (isOnPage) clearReturnAddress();
    if (shouldSaveAddress) saveReturnAddress({ userId: null, address: pathname + search });
  }, [isOnPage, shouldSaveAddress, pathname, search]);

  if (!ready && !prerendered) return <PageLoading whole />;
  const returnPath = user && redirectPath ? returnPathFor(loadReturnAddress(), user) : null;
  if (redirectPath) return <Navigate to={returnPath ?? redirectPath} replace />;

  return (
    <>
      <Suspense fallback={<PageLoading whole />}>
        <Routes>
          <Route element={<NarrowLayout />}>{renderRoutes(PUBLIC_ROUTES)}</Route>
          <Route element={<CustomerLayout />}>{renderRoutes(CUSTOMER_ROUTES)}</Route>
          <Route element={<StaffLayout />}>
            {renderRoutes(STAFF_ROUTES)}
            <Route path="/dashboard/*" element={<NotFoundPage />} />
          </Route>
          <Route
            path="*"
            element={
              <WholePage>
                <NotFoundPage />
              </WholePage>
            }
          />
        </Routes>
      </Suspense>
      <Suspense>{user && paused && <SignInAgain user={user} />}</Suspense>
      <Suspense>{user && confirmation === 'requested' && <ConfirmPassword email={user.email} />}</Suspense>
    </>
  );
}
