import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { GlobalStyle } from '../theme/global-style.ts';
import { Branded } from './branded.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Pages } from './pages.tsx';
import { store } from './store.ts';
import { ToastArea } from './toast-area.tsx';

// A toast's button may lead to a page, so its area is inside the router.
const Everything = () => (
  <>
    <ConnectionBanner />
    <Branded>
      <Pages />
    </Branded>
    <ToastArea />
  </>
);

// One route: a router with a memory of what is unsaved, and the pages' own table below it.
const router = createBrowserRouter([{ path: '*', element: <Everything /> }]);

export const App = () => (
  <Provider store={store}>
    <GlobalStyle />
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  </Provider>
);
