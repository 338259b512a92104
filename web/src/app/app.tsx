import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { DEFAULT_BRANDING } from '../theme/branding.ts';
import { buildTheme } from '../theme/build-theme.ts';
import { GlobalStyle } from '../theme/global-style.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './pages.tsx';
import { store } from './store.ts';
import { ToastArea } from './toast-area.tsx';

// A toast's button may lead to a page, so its area is inside the router.
const Everything = () => (
  <>
    <Pages />
    <ToastArea />
  </>
);

// One route: a router with a memory of what is unsaved, and the pages' own table below it.
const router = createBrowserRouter([{ path: '*', element: <Everything /> }]);

export function App() {
  const theme = useMemo(() => buildTheme(DEFAULT_BRANDING), []);
  return (
    <Provider store={store}>
      <GlobalStyle $theme={theme} />
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Provider>
  );
}
