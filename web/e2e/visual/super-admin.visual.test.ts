import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { showBacklogs } from './operations-answers.ts';
import { type Screen, testScreenshots } from './test-screenshots.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser(inject('screenshots').url);
});
afterAll(() => browser?.close());

const page = (path: string) => () => `/dashboard${path}`;

const screens: Screen[] = [
  {
    name: 'operations',
    as: 'superAdmin',
    path: page('/operations'),
    shows: 'Pending and failed work across all companies',
    act: showBacklogs,
  },
  { name: 'business-owners', as: 'superAdmin', path: page('/business-owners'), shows: 'Owner of Lakeside Water' },
];

const EMAIL_TABS = ['General Settings', 'Email Templates', 'Provider Settings', 'Test Email'];
const emailScreens = EMAIL_TABS.map(
  (tab): Screen => ({
    name: `email-${tab.toLowerCase().replaceAll(' ', '-')}`,
    as: 'superAdmin',
    path: page('/email-config'),
    shows: tab,
    act: async (screen) => {
      await screen.getByRole('tab', { name: tab }).click();
      await screen.getByRole('tabpanel').waitFor();
    },
  }),
);

testScreenshots(() => browser, [...screens, ...emailScreens]);
