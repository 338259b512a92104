import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE } from '../support/browser.ts';
import { expectStillLayout, recordLayoutShifts, slowDownAnswers } from '../support/layout-shift.ts';
import { collectConsoleErrors } from './support/console-errors.ts';
import { removeEmbeddedResults } from './support/embedded-results.ts';
import { answerWith, interceptOperation, refuseConnection } from './support/graph.ts';
import { expectHeading, pathAfterRedirects } from './support/navigation.ts';
import { customerPages, PUBLIC_PAGES, STAFF_PAGES } from './support/page-paths.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { submitSignIn } from './support/sign-in-forms.ts';
import { chooseCompanyFromStart } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Routes Water');
});

type Visitor = { cookie(): string };
async function openAs(client: Visitor | null, width?: number): Promise<Page> {
  const page = await visit(width ? { width } : {});
  if (client) await signInAs(page, client);
  return page;
}

async function visitOnPhone(client: Visitor | null): Promise<Page> {
  const page = await openAs(client, PHONE.width);
  await recordLayoutShifts(page);
  await slowDownAnswers(page);
  return page;
}

/** Expects the page's heading, and that its content does not move while slow answers arrive. */
async function expectStillPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await expectHeading(page, heading);
  await page.waitForLoadState('networkidle');
  await expectStillLayout(page, path);
}

row('2.1-public', async () => {
  const page = await visitOnPhone(null);
  for (const [path, heading] of PUBLIC_PAGES) {
    expect(await pathAfterRedirects(page, path)).toBe(path);
    await expectStillPage(page, path, heading);
  }
});

row('2.2-signed-in', async () => {
  // The unit test of the redirects covers all pages.
  const page = await openAs(tenant.payer.client);
  for (const path of ['/login', '/reset-password']) expect(await pathAfterRedirects(page, path), path).toBe('/account');
  for (const client of [tenant.owner, tenant.superAdmin]) {
    await signInAs(page, client);
    expect(await pathAfterRedirects(page, '/admin/login')).toBe('/dashboard');
  }
});

row('2.2-visitor', async () => {
  const page = await visit();
  for (const path of ['/dashboard/customers', '/dashboard/no-such-page'])
    expect(await pathAfterRedirects(page, path)).toBe('/admin/login');
  for (const path of ['/account', '/payment/b1']) expect(await pathAfterRedirects(page, path)).toBe('/login');
});

row('2.2-left-alone', async () => {
  const page = await visit();
  // The test of the public routes opens the pages below /auth/.
  expect(await pathAfterRedirects(page, '/auth/other')).toBe('/auth/other');
});

row('2.2-root', async () => {
  const page = await openAs(null);
  expect(await pathAfterRedirects(page, '/')).toBe('/login');
  const homes = [
    [tenant.payer.client, '/account'],
    [tenant.owner, '/dashboard'],
    [tenant.superAdmin, '/dashboard'],
  ] as const;
  for (const [client, home] of homes) {
    await signInAs(page, client);
    expect(await pathAfterRedirects(page, '/')).toBe(home);
  }
});

row('2.2-404', async () => {
  const page = await openAs(null, 320);
  const expectNotFound = async (path: string): Promise<void> => {
    expect(await pathAfterRedirects(page, path)).toBe(path);
    await expectHeading(page, '404 Page Not Found');
  };
  await expectNotFound('/nowhere');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL('**/login');
  await signInAs(page, tenant.payer.client);
  await expectNotFound('/nowhere');
  await expectAccessible(page);
  await signInAs(page, tenant.owner);
  await expectNotFound('/nowhere');
  // Staff keep their menu.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNotFound('/dashboard/no-such-page');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => menu.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true);
  await expectAccessible(page);
});

row('2.3-routes', async () => {
  const staff = await visitOnPhone(tenant.superAdmin);
  await chooseCompanyFromStart(staff, tenant.id);
  for (const [path, heading] of STAFF_PAGES) {
    expect(await pathAfterRedirects(staff, path)).toBe(path);
    await expectStillPage(staff, path, heading);
  }
  const customer = await visitOnPhone(tenant.payer.client);
  for (const [path, heading] of customerPages(tenant.payer.balanceId)) {
    await customer.goto(path);
    await expectStillPage(customer, path, heading);
  }
});

test('redirects customers and staff to their own start page from the pages of the other role', async () => {
  const page = await openAs(tenant.payer.client);
  expect(await pathAfterRedirects(page, '/dashboard/customers')).toBe('/account');
  await signInAs(page, tenant.owner);
  expect(await pathAfterRedirects(page, '/account')).toBe('/dashboard');
});

test('opens a followed link after signing in, and the start page after signing out and in again', async () => {
  const page = await visit();
  await page.goto('/dashboard/transactions?status=failed');
  await page.waitForURL('**/admin/login');
  await submitSignIn(page, tenant.login);
  await page.waitForURL('**/dashboard/transactions?status=failed');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/admin/login');
  await submitSignIn(page, tenant.login);
  await page.waitForURL('**/dashboard');
});

row('4-session', async () => {
  const page = await openAs(tenant.owner);
  await removeEmbeddedResults(page);
  const waiting: (() => void)[] = [];
  const viewer = await interceptOperation(page, 'Viewer', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto('/dashboard/customers');
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
  expect(new URL(page.url()).pathname, 'does not redirect before the session is known').toBe('/dashboard/customers');
  expect(await page.locator('h1').count()).toBe(0);
  for (const go of waiting) go();
  await expectHeading(page, /^Customers/);
  expect(viewer.requestCount(), 'sends one request').toBe(1);
  await viewer.stop();

  const failed = await interceptOperation(page, 'Viewer', refuseConnection);
  const logged = collectConsoleErrors(page);
  expect(await pathAfterRedirects(page, '/dashboard'), 'a failed fetch leaves the user empty').toBe('/admin/login');
  expect(logged).toContain('Failed to refresh the session');
  await failed.stop();

  const viewerFields = {
    role: 'COMPANY_ADMIN',
    name: 'N',
    email: 'n@x.example',
    permissions: [],
    company: null,
    customer: null,
  };
  const withoutId = await interceptOperation(page, 'Viewer', answerWith({ viewer: { ...viewerFields, id: null } }));
  expect(await pathAfterRedirects(page, '/dashboard'), 'a response without an id is not a session').toBe(
    '/admin/login',
  );
  await withoutId.stop();

  expect(await pathAfterRedirects(page, '/dashboard')).toBe('/dashboard');
  const member = (await tenant.createStaffMember()).client;
  const ended = member.cookie();
  await member.send('POST', '/api/logout');
  await signInAs(page, { cookie: () => ended });
  expect(await pathAfterRedirects(page, '/dashboard')).toBe('/admin/login');
});

test('asks again whether payments run in test mode after a lost request', async () => {
  const page = await openAs(tenant.owner);
  const lost = await interceptOperation(page, 'TestMode', refuseConnection);
  await page.goto('/dashboard/customers');
  await expect.poll(() => lost.requestCount()).toBeGreaterThan(0);
  await lost.stop();
  await page.getByText('Test mode', { exact: true }).waitFor();
});
