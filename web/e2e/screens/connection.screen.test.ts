import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { submitSignIn } from './support/sign-in-forms.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Connection Water', { configured: false });
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const status = (page: Page, text: RegExp) => page.getByRole('status').getByText(text);

test('shows a banner while the network is offline', async () => {
  const page = await openStaff(await visit({ width: 320, height: 740 }), staff.owner, '/dashboard/nowhere');
  await page.context().setOffline(true);
  await status(page, /^You're offline/).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.context().setOffline(false);
  await status(page, /^You're offline/).waitFor({ state: 'detached' });
});

test('reports an unreachable server and polls until it answers', async () => {
  const page = await openStaff(await visit({ colorScheme: 'dark' }), staff.owner);
  await page.route('**/graphql', (route) => route.abort());
  await page.route('**/', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  await menu(page).getByRole('link', { name: 'Customers' }).click();
  await status(page, /^We can't reach the server/).waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await status(page, /^We can't reach the server/).waitFor({ state: 'detached' });
});

test('redirects to the sign-in page when the session has ended, and back to the page after signing in', async () => {
  const page = await openStaff(await visit(), staff.owner, '/dashboard/customers?search=una');
  await page.context().clearCookies();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('pia');
  await page.waitForURL('**/admin/login');
  await page.getByText('Your session has ended', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await submitSignIn(page, staff.login);
  await page.waitForURL('**/dashboard/customers?search=pia');
  await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
});

test('opens the dashboard when a different user signs in after the session ended', async () => {
  const page = await openStaff(await visit(), staff.owner, '/dashboard/customers');
  await page.context().clearCookies();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('pia');
  await page.waitForURL('**/admin/login');
  await submitSignIn(page, portal().superAdmin);
  await page.waitForURL('**/dashboard');
});

test('scrolls a new page to the top and focuses its heading, and restores the scroll position on the way back', async () => {
  const page = await openStaff(await visit({ height: 400 }), staff.owner, '/dashboard/account-settings');
  await page.waitForFunction(() => document.documentElement.scrollHeight > 700);
  await page.evaluate(() => window.scrollTo(0, 240));
  await menu(page).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.waitForFunction(() => window.scrollY === 240);
});
