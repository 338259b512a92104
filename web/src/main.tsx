import '@fontsource-variable/inter/wght.css';
import './theme/first-paint.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preload } from './app/route-table.ts';
import { startBranding } from './app/start-branding.ts';
import { store } from './app/store.ts';
import { takeOver } from './app/take-over.ts';
import { startSession } from './features/session/start-session.ts';
import { watchPointer } from './ui/pointer-press.ts';

void startSession(store.dispatch);
startBranding(window.location, store.getState().chosenCompany.id);
preload(window.location.pathname);
watchPointer();

const root = document.getElementById('root');
if (root) {
  takeOver(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
