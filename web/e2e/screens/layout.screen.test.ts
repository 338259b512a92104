import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { collectConsoleErrors } from './support/console-errors.ts';
import { removeEmbeddedResults } from './support/embedded-results.ts';
import { answerWith, interceptOperation, operationOf } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Layout Water');
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const headings = (page: Page) => menu(page).getByRole('heading').allInnerTexts();
const bar = (page: Page) => page.getByRole('banner');

/** Returns the menu entries below a heading. */
const menuEntries = (page: Page, heading: string) =>
  menu(page)
    .locator('div', { has: page.getByRole('heading', { name: heading, exact: true }) })
    .getByRole('link')
    .allInnerTexts();

const currentEntries = (page: Page) => menu(page).locator('[aria-current="page"]').allInnerTexts();

interface ViewerName {
  name: string;
  email: string;
}

/** Opens a page on which the server answers the viewer query with the user last passed to the returned function. */
async function openWithViewer(): Promise<{ page: Page; reloadWithViewer: (viewerName: ViewerName) => Promise<void> }> {
  const page = await visit();
  await removeEmbeddedResults(page);
  const viewer = {
    __typename: 'User',
    id: '1',
    role: 'COMPANY_ADMIN',
    permissions: [],
    company: { __typename: 'Company', id: String(tenant.id), name: 'Layout Water' },
    customer: null,
  };
  let shown: ViewerName = { name: '', email: '' };
  await interceptOperation(page, 'Viewer', (route) => answerWith({ viewer: { ...viewer, ...shown } })(route));
  return {
    page,
    reloadWithViewer: async (viewerName) => {
      shown = viewerName;
      await openStaff(page, tenant.owner);
    },
  };
}

row('2.4-admin-menu', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  expect(await menuEntries(page, 'Admin')).toEqual([
    'Dashboard',
    'Customers',
    'Upload Balances',
    'CSV Template',
    'Transactions',
    'Reconciliation',
    'Payment Files',
    'File Pickup',
  ]);
  await menu(page).getByRole('link', { name: 'Customers' }).click();
  await page.waitForURL('**/dashboard/customers');
  await expect.poll(() => currentEntries(page)).toEqual(['Customers']);
  await expectAccessible(page);
});

row('2.4-dashboard-exact', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  await expect.poll(() => currentEntries(page)).toEqual(['Dashboard']);
  await menu(page).getByRole('link', { name: 'CSV Template' }).click();
  await page.getByRole('banner').getByText('CSV Template').waitFor();
  await expect.poll(() => currentEntries(page)).toEqual(['CSV Template']);
});

row('2.4-super-admin-menu', async () => {
  const page = await openStaff(await visit(), tenant.superAdmin);
  // Operations is not in the specification.
  expect(await menuEntries(page, 'Super Admin')).toEqual(['Business Owners', 'Operations']);
  await menu(page).getByRole('link', { name: 'Operations' }).click();
  await bar(page).getByText('Operations', { exact: true }).waitFor();
  await openStaff(page, tenant.owner);
  await expect.poll(() => headings(page)).toEqual(['Admin', 'Settings']);
  expect(await page.getByRole('link', { name: 'Business Owners' }).count()).toBe(0);
});

row('2.4-settings-menu', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  const links = { Account: 'account-settings', 'Payment Setup': 'payment-setup' };
  // Webhooks and the audit log are not in the specification.
  expect(await menuEntries(page, 'Settings')).toEqual([
    'Account',
    'Payment Setup',
    'Branding',
    'Email Configuration',
    'Webhooks',
    'Audit Log',
  ]);
  for (const [name, path] of Object.entries(links)) {
    await expect.poll(() => menu(page).getByRole('link', { name }).getAttribute('href')).toBe(`/dashboard/${path}`);
  }
});

row('2.4-titles', async () => {
  const page = await openStaff(await visit({ colorScheme: 'dark' }), tenant.superAdmin);
  const titles = {
    '/dashboard': 'Dashboard',
    '/dashboard/branding': 'Branding',
    '/dashboard/customers': 'Customers',
    '/dashboard/upload-balances': 'Upload Balances',
    '/dashboard/csv-template': 'CSV Template',
    '/dashboard/transactions': 'Transactions',
    '/dashboard/business-owners': 'Business Owners',
    '/dashboard/email-config': 'Email Configuration',
    '/dashboard/account-settings': 'Dashboard',
    '/dashboard/payment-setup': 'Dashboard',
    '/dashboard/payments': 'Dashboard',
    '/dashboard/account': 'Your Account',
  };
  for (const [path, title] of Object.entries(titles)) {
    const link = menu(page).locator(`a[href="${path}"]`);
    if (await link.count()) await link.click();
    else await page.goto(path);
    await page.waitForURL(`**${path}`);
    await bar(page).locator('p').first().waitFor();
    await expect.poll(() => bar(page).locator('p').first().innerText(), { message: path }).toBe(title);
  }
});

row('2.4-sidebar', async () => {
  const page = await openStaff(await visit({ width: 1280 }), tenant.owner, '/dashboard/customers');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const place = { x: 0, y: 0, width: 256, height: 900 };
  await expect.poll(() => sidebar.boundingBox()).toEqual(place);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => sidebar.boundingBox()).toEqual(place);
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBeGreaterThanOrEqual(256);
});

row('2.4-notifications', async () => {
  // On a page without data, after the layout has loaded: any later change comes from the icon.
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/nowhere');
  await page.waitForLoadState('networkidle');
  const readPage = async () => ({ address: page.url(), text: await page.locator('body').innerText() });
  const before = await readPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await bar(page).getByRole('img', { name: 'Notifications' }).click();
  expect({ ...(await readPage()), requests }).toEqual({ ...before, requests: [] });
});

row('2.4-avatar', async () => {
  const { page, reloadWithViewer } = await openWithViewer();
  const readAvatarLetter = async (viewerName: ViewerName) => {
    await reloadWithViewer(viewerName);
    return page.getByRole('button', { name: 'Your account' }).innerText();
  };
  expect(await readAvatarLetter({ name: 'Grace', email: 'hopper@staff.example' })).toBe('G');
  expect(await readAvatarLetter({ name: '', email: 'hopper@staff.example' })).toBe('H');
  expect(await readAvatarLetter({ name: '', email: '' })).toBe('U');
});

row('2.4-sidebar-footer', async () => {
  const { page, reloadWithViewer } = await openWithViewer();
  const foot = page.getByRole('complementary', { name: 'Sidebar' });
  await reloadWithViewer({ name: 'Grace', email: 'hopper@staff.example' });
  await foot.getByText('Grace', { exact: true }).waitFor();
  await foot.getByRole('button', { name: 'Log out' }).waitFor();
  await reloadWithViewer({ name: '', email: 'hopper@staff.example' });
  await foot.getByText('hopper@staff.example', { exact: true }).waitFor();
  await reloadWithViewer({ name: '', email: '' });
  await foot.getByText('User', { exact: true }).waitFor();
});

row('6-menu', async () => {
  const ofCustomer = await visit();
  await openStaff(ofCustomer, tenant.payer.client, '/account');
  await expect.poll(() => ofCustomer.getByRole('link', { name: 'Account Overview' }).count()).toBe(1);
  for (const name of ['Dashboard', 'Customers', 'Transactions', 'Payment Setup', 'Business Owners']) {
    expect(await ofCustomer.getByRole('link', { name, exact: true }).count(), name).toBe(0);
  }
  const { client } = await tenant.createStaffMember();
  const ofStaff = await openStaff(await visit(), client);
  expect(await headings(ofStaff)).toEqual(['Admin', 'Settings']);
  await openStaff(ofStaff, tenant.superAdmin);
  expect(await headings(ofStaff)).toEqual(['Admin', 'Super Admin', 'Settings']);
});

row('6-no-company', async () => {
  const page = await visit();
  await interceptOperation(page, 'StaffCompanies', answerWith({ companies: [] }));
  const companyRequests: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { variables } = operationOf(request);
    if ('companyId' in variables && variables.companyId !== null) companyRequests.push(variables);
  });
  await openStaff(page, tenant.superAdmin);
  for (const path of [
    'customers',
    'upload-balances',
    'csv-template',
    'transactions',
    'payments',
    'payment-setup',
    '',
  ]) {
    const address = `/dashboard${path && `/${path}`}`;
    await page.goto(address);
    await page.getByRole('heading', { name: 'No companies yet' }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(companyRequests).toEqual([]);
  await expectAccessible(page);
});

row('8-logout', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  await page.route('**/graphql', (route) =>
    operationOf(route.request()).query.includes('mutation SignOut') ? route.abort() : route.fallback(),
  );
  const logged = collectConsoleErrors(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  const toast = page.getByRole('region', { name: /^Notifications/ });
  await toast.getByText('There was an error logging out', { exact: true }).waitFor();
  expect(logged).toContain('Failed to log out');
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/admin/login');
});
