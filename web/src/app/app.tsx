import { lazy, Suspense } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
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

// Inside the router, because a toast's button may link to a page.
const Everything = () => (
  <>
    <ConnectionBanner />
    <Branded>
      <Pages />
    </Branded>
    <ToastArea />
  </>
);

// A data router, which `useBlocker` (unsaved changes) needs, with one route; `Pages` has the route table.
const router = createBrowserRouter([{ path: '*', element: <Everything /> }]);

export const App = () => (
  <Provider store={store}>
    <GlobalStyle />
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  </Provider>
);
