import { InMemoryCache } from '@apollo/client';
import { print } from 'graphql';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { AccountDocument } from '../features/account/gql/account.ts';
import { ViewerDocument } from '../features/session/gql/session.ts';
import { PATHS } from '../paths.ts';
import { App, appRoutes } from './app.tsx';

interface Page {
  path: string;
  /** Whether the page is for requests with or without a session cookie. */
  audience: 'visitor' | 'signed-in';
  /** Modules that `preload` imports for the page. */
  modules: readonly string[];
  /** Query documents that the gateway runs for the page, by operation name. Each selects the signed-in user. */
  queries?: Readonly<Record<string, string>>;
}

const SIGN_IN_MODULES = ['src/features/session/sign-in-pages.tsx'];

/** The pages on which most visits start. */
const PAGES: readonly Page[] = [
  { path: PATHS.login, audience: 'visitor', modules: SIGN_IN_MODULES },
  { path: PATHS.authLogin, audience: 'visitor', modules: SIGN_IN_MODULES },
  { path: PATHS.adminLogin, audience: 'visitor', modules: SIGN_IN_MODULES },
  { path: PATHS.register, audience: 'visitor', modules: ['src/features/session/register-page.tsx'] },
  {
    path: PATHS.account,
    audience: 'signed-in',
    modules: ['src/app/customer-layout.tsx', 'src/app/customer-routes.tsx', 'src/features/account/account-page.tsx'],
    queries: { Viewer: ViewerDocument, Account: print(new InMemoryCache().transformDocument(AccountDocument)) },
  },
];

/**
 * Pages for signed-in users that are not prerendered, by path prefix. The gateway embeds the result of `queries` in their HTML, so
 * that they start without a request for the session.
 */
export const UNRENDERED_PAGES = {
  prefixes: [PATHS.dashboard, '/payment', PATHS.paymentResult, '/ipospays-payment'],
  queries: { Viewer: ViewerDocument },
};

interface PrerenderedPage extends Page {
  html: string;
  /** The style element that styled-components takes over in the browser. */
  style: string;
}

async function prerenderPage(page: Page): Promise<PrerenderedPage> {
  const router = createMemoryRouter(appRoutes(true), { initialEntries: [page.path] });
  const sheet = new ServerStyleSheet();
  try {
    const { prelude } = await prerender(sheet.collectStyles(<App router={router} />), {
      // Keeps the markup in document order, without inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    });
    return { ...page, html: await new Response(prelude).text(), style: sheet.getStyleTags() };
  } finally {
    sheet.seal();
    router.dispose();
  }
}

/** Renders `PAGES` at build time, in the state before session, branding and data are known. */
export const prerenderPages = (): Promise<PrerenderedPage[]> => Promise.all(PAGES.map(prerenderPage));
