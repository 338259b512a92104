import { createClient, openCompany, type Staff, signInAsStaff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { expectFits } from '../support/fits.ts';
import { failOnce } from './support/fail-once.ts';
import { answerWith, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { openStaff } from './support/staff-page.ts';

const OWNERS = '/dashboard/business-owners';
const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Owners Water', { configured: false });
});

const table = (page: Page) => page.getByRole('table', { name: 'Business owners' });
const ownerRow = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const addressOf = (name: string) => `${name}-${staff.company.id}@owners.example`;

async function openOwners(viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, staff.superAdmin);
  await page.goto(`${OWNERS}?search=${encodeURIComponent(staff.login.email)}`);
  await ownerRow(page, staff.login.email).waitFor();
  return page;
}

async function submitOwner(
  page: Page,
  name: string,
  email: string,
  password: string,
  companyId?: number,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create business owner' });
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Create business owner' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  if (companyId !== undefined) await chooseCompany(dialog, companyId);
  await dialog.getByRole('button', { name: 'Create business owner' }).click();
}

row('2.17-table', async () => {
  const page = await openOwners();
  for (const name of ['Name', 'Email', 'Company', 'Status', 'Actions'])
    await table(page).getByRole('columnheader', { name }).waitFor();
  const ownRow = ownerRow(page, staff.login.email);
  for (const text of ['Owner of Owners Water', 'Active']) await ownRow.getByText(text, { exact: true }).waitFor();
  await expectAccessible(page);
  const button = ownRow.getByRole('button', { name: 'Deactivate account of Owner of Owners Water' });
  await button.hover();
  await page.getByRole('tooltip', { name: 'Deactivate account' }).waitFor();
  await button.click();
  await page.getByRole('alertdialog', { name: 'Deactivate Owner of Owners Water?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await ownRow.getByText('Inactive').waitFor();
  expect((await staff.owner.get('/api/user')).status).toBe(401);
  await ownRow.getByRole('button', { name: 'Reactivate account of Owner of Owners Water' }).click();
  await ownRow.getByText('Active', { exact: true }).waitFor();
});

row('2.17-form', async () => {
  const page = await openOwners();
  await submitOwner(page, 'Olga Owner', addressOf('olga'), 'secret-6', staff.company.id);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Business owner created').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search business owners' }).fill(addressOf('olga'));
  await ownerRow(page, addressOf('olga')).getByText('Owners Water').waitFor();
  const login = { email: addressOf('olga'), password: 'secret-6', type: 'admin' };
  expect((await createClient(portal().url).send('POST', '/api/login', login)).status).toBe(200);
});

row('5-owner', async () => {
  const page = await openOwners();
  await submitOwner(page, '', 'invalid@', 'five5');
  const dialog = page.getByRole('dialog');
  for (const message of ['Invalid email address', 'Password must be at least 6 characters'])
    await dialog.getByText(message).waitFor();
  await expect
    .poll(() => dialog.getByText('Required', { exact: true }).count(), { message: 'name and company' })
    .toBe(2);
  await expectAccessible(page);
});

row('6-owners', async () => {
  const page = await visit();
  await signInAs(page, await signInAsStaff(portal(), staff.login));
  await page.goto(OWNERS);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await page.getByRole('link', { name: 'Business Owners' }).count()).toBe(0);
});

row('8-owner', async () => {
  const page = await openOwners();
  await submitOwner(page, 'Again', staff.login.email, 'secret-6', staff.company.id);
  const toast = page.getByRole('status').filter({ hasText: 'Error' });
  await toast.getByText('An account with this email already exists').waitFor();
  await failOnce(page, 'CreateBusinessOwner');
  await submitOwner(page, 'Again', addressOf('again'), 'secret-6', staff.company.id);
  await page.getByRole('dialog').getByText('Failed to create business owner (e-test)').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByRole('dialog').getByLabel('Email').inputValue()).toBe(addressOf('again'));
});

test('keeps search and sort order in the URL, also at 320 px in dark mode', async () => {
  const page = await openOwners({ width: 320, colorScheme: 'dark' });
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('searchbox', { name: 'Search business owners' }).fill('no such owner');
  await page.getByText('No business owners found').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByLabel('Sort by').selectOption('-email');
  await page.waitForURL(/sort=-email/);
  await page.reload();
  await table(page).waitFor();
});

test('offers a retry when the owners fail to load', async () => {
  const page = await visit();
  await signInAs(page, staff.superAdmin);
  await failOnce(page, 'BusinessOwners');
  await page.goto(OWNERS);
  await page.getByRole('alert').getByText('e-test').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await table(page).waitFor();
});

test('shows more than 200 owners in pages', async () => {
  const page = await visit();
  const businessOwners = Array.from({ length: 201 }, (_, index) => ({
    __typename: 'User',
    id: `owner-${index}`,
    name: `Owner ${1000 + index}`,
    email: `owner-${index}@owners.example`,
    active: true,
    company: null,
  }));
  await interceptOperation(page, 'BusinessOwners', answerWith({ businessOwners, companies: [] }));
  await openStaff(page, staff.superAdmin, OWNERS);
  await page.getByText('1-200 of 201').waitFor();
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(200);
  await page.getByRole('button', { name: 'Next' }).click();
  await ownerRow(page, 'Owner 1200').waitFor();
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(1);
});
