import '@fontsource-variable/inter/wght.css';
import './theme/first-paint.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBranding } from './app/branded.tsx';
import { revealApp } from './app/reveal-app.ts';
import { preload } from './app/route-table.ts';
import { store } from './app/store.ts';
import { loadSession } from './features/session/session.slice.ts';

void loadSession(store.dispatch);
startBranding(window.location, store.getState().chosenCompany.id);
preload(window.location.pathname);

const root = document.getElementById('root');
if (root) {
  revealApp(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
