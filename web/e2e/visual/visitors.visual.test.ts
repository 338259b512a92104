import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { lookAt, type Screen } from './shoot.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser(inject('pictured').url);
});
afterAll(() => browser?.close());

const door = (path: string) => (company: { id: number }) => `${path}?companyId=${company.id}`;
const visitor = { as: 'visitor' } as const;

const screens: Screen[] = [
  { ...visitor, name: 'sign-in', path: door('/login'), shows: 'Admin login' },
  {
    ...visitor,
    name: 'sign-in-problems',
    path: door('/login'),
    shows: 'Admin login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  { ...visitor, name: 'admin-sign-in', path: door('/admin/login'), shows: 'Customer login', looks: ['default'] },
  { ...visitor, name: 'claim', path: door('/register'), shows: 'Claim Account' },
  { ...visitor, name: 'question-reset', path: door('/security-question-reset'), shows: /Enter your email to begin/ },
  { ...visitor, name: 'reset-request', path: door('/reset-password'), shows: /Reset/ },
  {
    ...visitor,
    name: 'reset-link',
    path: (company) => `/reset-password?companyId=${company.id}#token=not-a-real-token`,
    shows: 'Confirm Password',
  },
  { ...visitor, name: 'not-found', path: () => '/nowhere', shows: '404 Page Not Found', looks: ['default'] },
];

lookAt(() => browser, screens);
