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

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster: area }) => ({ default: area })));

/** Loaded with the first toast. */
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
 * Returns the one route of the data router, which `useBlocker` (unsaved changes) needs; `Pages` has the route table. With
 * `prerendered`, the page is shown before session and branding are known.
 */
export const appRoutes = (prerendered: boolean): RouteObject[] => [
  {
    path: '*',
    // Inside the router, because a toast's button may link to a page.
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

// Hydration starts with this state, even if the session has been loaded by then.
const serverState = store.getState();

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
