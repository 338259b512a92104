import { lazy, StrictMode, Suspense } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { type DataRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { useConnection } from '../lib/connection.ts';
import { closeToast, runToastAction, type ToastState } from '../lib/toast.ts';
import { GlobalStyle } from '../theme/global-style.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Branded } from './branded.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './pages.tsx';
import { store } from './store.ts';

const ConnectionBanner = () => <OfflineBanner connection={useConnection()} />;

const Toaster = lazy(() => import('../ui/toaster.tsx').then((code) => ({ default: code.Toaster })));

/** Shows the current toast. The code of `Toaster` is loaded with the first one. */
function ToastArea() {
  const dispatch = useDispatch();
  const toast = useSelector((state: { toast: ToastState }) => state.toast.current);
  if (!toast) return null;
  return (
    <Suspense>
      <Toaster toast={toast} onAction={runToastAction} onClose={(id) => dispatch(closeToast(id))} />
    </Suspense>
  );
}

/**
 * Returns the routes of a data router, which `useBlocker` (the warning about unsaved changes) needs: one route for all paths,
 * since `Pages` matches them. With `prerendered`, the page is shown before session and branding are known.
 */
export const appRoutes = (prerendered: boolean): RouteObject[] => [
  {
    path: '*',
    // All of this is inside the router, since also a toast's button may link to a page.
    element: (
      <>
        <ConnectionBanner />
        <Branded prerendered={prerendered}>
          <Pages prerendered={prerendered} />
        </Branded>
        <ToastArea />
      </>
    ),
  },
];

// Prerendered pages have this state. React hydrates with it even if the session has been loaded in the meantime.
const serverState = store.getState();

/** The root component, also of the prerendered pages. */
export const App = ({ router }: { router: DataRouter }) => (
  <StrictMode>
    <Provider store={store} serverState={serverState}>
      <GlobalStyle />
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Provider>
  </StrictMode>
);
