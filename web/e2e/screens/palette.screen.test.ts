import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chosenCompany } from '../support/choose-company.ts';
import { expectFits } from '../support/fits.ts';
import { isFocused } from './support/elements.ts';
import { operationOf } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Palette Water');
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const chosen = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
}

test('finds a customer on the server and opens it by keyboard alone', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  const searches: unknown[] = [];
  page.on('request', (request) => {
    const { query, variables } = operationOf(request);
    if (query.includes('query FindCustomers')) searches.push(variables.search);
  });
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.insertText('una cl');
  await palette(page)
    .getByRole('option', { name: /Una Claimed/ })
    .waitFor();
  await expectAccessible(page);
  expect(searches).toEqual(['una cl']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/dashboard/customers?open=${tenant.unclaimed.id}`);
  await page.getByRole('dialog', { name: /Una Claimed|A-2/ }).waitFor();
});

test('opens every page of the menu, shows when nothing matches, and restores the focus', async () => {
  const page = await openStaff(await visit({ colorScheme: 'dark' }), tenant.owner);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await palette(page).waitFor();
  await page.keyboard.type('csv');
  await expect.poll(() => chosen(page).innerText()).toMatch(/^CSV Template/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/csv-template');
  // The page title receives the focus after navigation.
  await page.locator('main h1:focus').waitFor();
  await openPalette(page);
  await page.keyboard.type('zzzz');
  await palette(page)
    .getByRole('status')
    .getByText(/^No results/)
    .waitFor();
  await expectAccessible(page);
  await press(page, 'Escape');
  await palette(page).waitFor({ state: 'detached' });
  await page.locator('main h1:focus').waitFor();
});

test('starts an action on its page, and offers only permitted actions', async () => {
  const page = await openStaff(await visit(), tenant.owner);
  await openPalette(page);
  await page.keyboard.type('add');
  await expect.poll(() => chosen(page).innerText()).toBe('Add customer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/customers');
  await page.getByRole('dialog', { name: 'Add Customer' }).waitFor();
  await page.reload();
  await page.locator('main h1').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  const { client } = await tenant.createStaffMember('viewPayments');
  await page.setViewportSize({ width: 320, height: 740 });
  await openStaff(page, client);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await palette(page).getByRole('option', { name: 'Export payments' }).waitFor();
  expect(await palette(page).getByRole('option', { name: 'Add customer' }).count()).toBe(0);
  await expectFits(page);
  await expectAccessible(page);
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await palette(page).waitFor({ state: 'detached' });
});

test('switches a super admin to another company', async () => {
  const page = await openStaff(await visit(), tenant.superAdmin);
  await openPalette(page);
  await page.keyboard.type(`switch ${tenant.company.name}`);
  await palette(page)
    .getByRole('option', { name: `Switch to ${tenant.company.name}` })
    .first()
    .click();
  await expect.poll(() => chosenCompany(page)).toBe(tenant.company.name);
});

test('lists the shortcuts with the question mark, and ignores shortcuts typed in a field', async () => {
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/customers');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await expect.poll(() => isFocused(search)).toBe(true);
  await page.keyboard.type('?/');
  await expect.poll(() => search.inputValue()).toBe('?/');
  await page.locator('main h1').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessible(page);
});
