import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { ServerStyleSheet } from 'styled-components';
import { DEFAULT_BRANDING, type PortalBranding } from '../../theme/branding.ts';
import { buildTheme } from '../../theme/build-theme.ts';
import { GlobalStyle, ThemeValues } from '../../theme/global-style.ts';
import { store } from '../store.ts';
import { ACCOUNT_PLACES, ACCOUNT_SOURCES, AccountView, withoutDueWords } from './account.tsx';
import { DOORS, DoorView } from './doors.tsx';

const GREY = '#5B6474';

/** A grey for every colour: whose brand it is will be known a moment later, and no other brand flashes before it. */
const NOBODYS: PortalBranding = {
  ...DEFAULT_BRANDING,
  primaryColor: GREY,
  secondaryColor: GREY,
  accentColor: GREY,
  buttonStyle: 'Flat',
  darkModeSupport: true,
};

const themed = (page: ReactElement) => (
  <Provider store={store}>
    <GlobalStyle />
    <ThemeValues $theme={buildTheme(NOBODYS)} />
    {page}
  </Provider>
);

/** The tags around the rules, and what styled-components writes among them to find them again. */
const MARKS = /<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\n/g;

/** A page as HTML, with the rules that it needs and no others. */
function draw(page: ReactElement): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(sheet.collectStyles(themed(page)));
    const [, problem] = /<!--\$!--><template data-msg="([^"]*)"/.exec(html) ?? [];
    if (html.includes('<!--$!-->')) throw new Error(`a first view cannot be drawn without a browser: ${problem}`);
    return { html, css: sheet.getStyleTags().replaceAll(MARKS, '') };
  } finally {
    sheet.seal();
  }
}

/** Made at build: what pages look like before their program, and whose brand they bear, is known. */
export function renderFirstViews() {
  const doors = DOORS.map((door) => ({
    name: door.name,
    paths: door.paths,
    sources: [door.source],
    ...draw(<DoorView door={door} />),
  }));
  const { html, css } = draw(<AccountView />);
  const account = { html: withoutDueWords(html), css, sources: ACCOUNT_SOURCES, places: ACCOUNT_PLACES };
  return { doors, account };
}
