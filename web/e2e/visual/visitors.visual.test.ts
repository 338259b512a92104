import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { type Screen, testScreenshots } from './test-screenshots.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser(inject('screenshots').url);
});
afterAll(() => browser?.close());

const portalPage = (path: string) => (company: { id: number }) => `${path}?companyId=${company.id}`;
const visitor = { as: 'visitor' } as const;

const screens: Screen[] = [
  { ...visitor, name: 'sign-in', sample: true, path: portalPage('/login'), shows: 'Admin login' },
  {
    ...visitor,
    name: 'sign-in-problems',
    path: portalPage('/login'),
    shows: 'Admin login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Required', { exact: true }).waitFor();
    },
  },
  {
    ...visitor,
    name: 'admin-sign-in',
    path: portalPage('/admin/login'),
    shows: 'Customer login',
  },
  { ...visitor, name: 'claim', path: portalPage('/register'), shows: 'Claim Account' },
  {
    ...visitor,
    name: 'question-reset',
    path: portalPage('/security-question-reset'),
    shows: /Enter your email to begin/,
  },
  { ...visitor, name: 'reset-request', path: portalPage('/reset-password'), shows: 'Get a reset link' },
  {
    ...visitor,
    name: 'reset-link',
    path: (company) => `/reset-password?companyId=${company.id}#token=not-a-real-token`,
    shows: 'Confirm Password',
  },
  { ...visitor, name: 'not-found', path: () => '/nowhere', shows: '404 Page Not Found' },
];

testScreenshots(() => browser, screens);
