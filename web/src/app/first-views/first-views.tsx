import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { ServerStyleSheet } from 'styled-components';
import { DEFAULT_BRANDING, type PortalBranding } from '../../theme/branding.ts';
import { buildTheme } from '../../theme/build-theme.ts';
import { GlobalStyle, ThemeValues } from '../../theme/global-style.ts';
import { store } from '../store.ts';
import { ACCOUNT_PLACEHOLDERS, ACCOUNT_SOURCES, AccountView, withoutDueText } from './account.tsx';
import { PUBLIC_PAGES, PublicPageView } from './public-pages.tsx';

const GRAY = '#5B6474';

/** Neutral gray instead of brand colors: the company is not known yet, and another brand must not flash. */
const NEUTRAL_BRANDING: PortalBranding = {
  ...DEFAULT_BRANDING,
  primaryColor: GRAY,
  secondaryColor: GRAY,
  accentColor: GRAY,
  buttonStyle: 'Flat',
  darkModeSupport: true,
};

const themed = (page: ReactElement) => (
  <Provider store={store}>
    <GlobalStyle />
    <ThemeValues $theme={buildTheme(NEUTRAL_BRANDING)} />
    {page}
  </Provider>
);

/** The style tags, and the markers that styled-components writes for rehydration. */
const STYLE_MARKERS = /<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\n/g;

/** Renders a page to HTML, and the CSS rules it uses. */
function renderPage(page: ReactElement): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(sheet.collectStyles(themed(page)));
    const [, problem] = /<!--\$!--><template data-msg="([^"]*)"/.exec(html) ?? [];
    if (html.includes('<!--$!-->')) throw new Error(`a first view cannot be rendered without a browser: ${problem}`);
    return { html, css: sheet.getStyleTags().replaceAll(STYLE_MARKERS, '') };
  } finally {
    sheet.seal();
  }
}

/** Renders the first views at build time: pages before their code has loaded, without a brand. */
export function renderFirstViews() {
  const publicPages = PUBLIC_PAGES.map((publicPage) => ({
    name: publicPage.name,
    paths: publicPage.paths,
    sources: [publicPage.source],
    ...renderPage(<PublicPageView publicPage={publicPage} />),
  }));
  const { html, css } = renderPage(<AccountView />);
  const account = { html: withoutDueText(html), css, sources: ACCOUNT_SOURCES, places: ACCOUNT_PLACEHOLDERS };
  return { publicPages, account };
}
