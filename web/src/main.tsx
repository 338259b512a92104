import '@fontsource-variable/inter/wght.css';
import './theme/first-paint.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, appRoutes } from './app/app.tsx';
import { startBranding } from './app/branded.tsx';
import { preload } from './app/route-table.ts';
import { store } from './app/store.ts';
import { startSession } from './features/session/session.slice.ts';

// Session, branding and the code of the page are requested in parallel.
void startSession(store);
startBranding(window.location, store.getState().chosenCompany.id);
const pageCodeLoaded = preload(window.location.pathname);

const root = document.getElementById('root');
if (root) {
  const prerendered = root.dataset.prerendered !== undefined;
  const app = <App router={createBrowserRouter(appRoutes(prerendered))} />;
  // Without the page's code, hydration would find a loading indicator where the markup has the page.
  if (prerendered) void pageCodeLoaded.then(() => hydrateRoot(root, app));
  else createRoot(root).render(app);
}
