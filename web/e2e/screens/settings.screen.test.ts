import { createClient, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { isFocused } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { createStaffMember } from './support/staff-members.ts';
import { chooseCompanyFromStart } from './support/staff-page.ts';
import { changeViewport } from './support/viewports.ts';

const SETTINGS = '/dashboard/account-settings';
const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Settings Water', { configured: false });
});

async function openSettings(client: Staff['owner'], viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto(SETTINGS);
  await page.getByRole('region', { name: 'Business Information' }).waitFor();
  return page;
}
const business = (page: Page) => page.getByRole('region', { name: 'Business Information' });
const profile = (page: Page) => page.getByRole('region', { name: 'Your profile' });
const editBusiness = (page: Page) => page.getByRole('button', { name: 'Edit business information' }).click();
const saveBusiness = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

row('2.16-business', async () => {
  const page = await openSettings(staff.owner);
  await business(page).getByText('Not set').first().waitFor();
  await expectAccessible(page);
  await editBusiness(page);
  await page.getByLabel('Business Name').fill('Settings Water and Sewer');
  await page.getByLabel('Phone').fill('555 0100');
  await page.getByLabel('Address', { exact: true }).fill('1 Reservoir Road');
  await page.getByLabel('Website').fill('https://settings.example');
  await page.getByLabel('Business Email').fill('office@settings.example');
  await saveBusiness(page);
  await page.getByText('Business information saved').first().waitFor();
  for (const value of ['555 0100', '1 Reservoir Road', 'https://settings.example', 'office@settings.example'])
    await business(page).getByText(value).waitFor();
  await page.getByRole('complementary').getByText('Settings Water and Sewer').waitFor();
  await page.reload();
  await business(page).getByText('Settings Water and Sewer').waitFor();
});

row('4-settings-cards', async () => {
  const page = await openSettings(staff.owner);
  await editBusiness(page);
  await expect.poll(() => isFocused(page.getByLabel('Business Name'))).toBe(true);
  await page.getByLabel('Business Name').fill('Never saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit business information' }).waitFor();
  expect(await page.getByText('Never saved').count()).toBe(0);
  const button = page.getByRole('button', { name: 'Edit business information' });
  await expect.poll(() => isFocused(button)).toBe(true);
});

row('5-business-info', async () => {
  const page = await openSettings(staff.owner);
  await editBusiness(page);
  const bad = { 'Business Name': 'A', Phone: '123', Address: 'X', Website: 'nowhere', 'Business Email': 'x@' };
  for (const [label, value] of Object.entries(bad)) await page.getByLabel(label, { exact: true }).fill(value);
  await saveBusiness(page);
  for (const text of [
    'Business name must be at least 2 characters',
    'Phone must be at least 7 characters',
    'Address must be at least 5 characters',
    'Please enter a valid website URL',
    'Please enter a valid email address',
  ])
    await page.getByText(text).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Website').fill('');
  await page.getByText('Please enter a valid website URL').waitFor({ state: 'detached' });
});

row('8-business', async () => {
  const page = await openSettings(staff.owner);
  await editBusiness(page);
  await page.getByLabel('Phone').fill('555 0199');
  await page.getByLabel('Address', { exact: true }).fill('2 Reservoir Road');
  await page.getByLabel('Business Email').fill('two@settings.example');
  await failOnce(page, 'UpdateBusinessInformation');
  await saveBusiness(page);
  await page.getByText('Failed to update business information').first().waitFor();
  await page.getByText('There was an error updating your business information.').first().waitFor();
  await page.getByText('e-test').first().waitFor();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555 0199');
  await expectAccessible(page);
  await saveBusiness(page);
  await business(page).getByText('555 0199').waitFor();
});

row('8-load', async () => {
  const page = await visit();
  await signInAs(page, staff.owner);
  await failOnce(page, 'BusinessInformation');
  await failOnce(page, 'AdminUsers');
  await page.goto(SETTINGS);
  const company = page.getByRole('alert').filter({ hasText: 'Failed to fetch company data' });
  const users = page.getByRole('alert').filter({ hasText: 'Failed to fetch users' });
  await company.getByText('e-test').waitFor();
  await users.waitFor();
  await expectAccessible(page);
  await company.getByRole('button', { name: 'Try again' }).click();
  await users.getByRole('button', { name: 'Try again' }).click();
  await business(page).waitFor();
  await page.getByRole('table', { name: 'Admin users' }).waitFor();
});

row('6-own-record', async () => {
  const { client, login } = await createStaffMember(staff, 'Vera View', 'viewPayments');
  const page = await openSettings(client);
  await page.getByRole('button', { name: 'Edit your profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Zora Zenith');
  await page.getByLabel('Email', { exact: true }).fill(`zora-${staff.company.id}@staff.example`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await profile(page).getByText('Zora Zenith').waitFor();
  // The sidebar footer and the avatar update without a reload.
  await page.getByRole('complementary').getByText('Zora Zenith').waitFor();
  await page.getByRole('banner').getByText('Z', { exact: true }).waitFor();
  await changePassword(page, login.password, 'a-new-password-7');
  await page.getByText('Password changed').first().waitFor();
  const again = { email: `zora-${staff.company.id}@staff.example`, password: 'a-new-password-7', type: 'admin' };
  expect((await createClient(portal().url).send('POST', '/api/login', again)).status).toBe(200);
});

async function changePassword(page: Page, current: string, next: string, confirmation = next): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0)
    await profile(page).getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current Password').fill(current);
  await dialog.getByLabel('New Password', { exact: true }).fill(next);
  await dialog.getByLabel('Confirm Password').fill(confirmation);
  await dialog.getByRole('button', { name: 'Change password' }).click();
}

row('5-change-password', async () => {
  const page = await openSettings(staff.owner);
  await changePassword(page, '', 'short', 'other');
  const dialog = page.getByRole('dialog');
  for (const text of ['Current password is required', 'New password must be at least 8 characters'])
    await dialog.getByText(text).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Current Password').fill('x');
  await dialog.getByLabel('New Password', { exact: true }).fill('long-enough-1');
  await dialog.getByText("Passwords don't match").waitFor();
});

row('8-user-password', async () => {
  const page = await openSettings(staff.owner);
  await changePassword(page, 'not-the-password', 'long-enough-1');
  await page.getByText('Error changing password').first().waitFor();
  await page.getByRole('dialog').getByText('Current password is incorrect').waitFor();
  await failOnce(page, 'ChangePassword');
  await changePassword(page, staff.login.password, 'long-enough-1');
  await page.getByRole('alert').getByText('Failed to change password (e-test)').waitFor();
  await expectAccessible(page);
});

test('asks before leaving the page with unsaved changes', async () => {
  const page = await openSettings(staff.owner);
  await editBusiness(page);
  await page.getByLabel('Phone').fill('555 0123');
  await page.getByRole('button', { name: 'Edit your profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half done');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555 0123');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/dashboard/customers');
});

test('lets only a super admin edit the custom domains', async () => {
  const host = `pay-${staff.company.id}.settings.example`;
  const page = await visit();
  await signInAs(page, staff.superAdmin);
  await chooseCompanyFromStart(page, staff.company.id);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Edit custom domains' }).click();
  await page.getByRole('textbox', { name: 'Domains' }).fill('http://no');
  await page.getByRole('button', { name: 'Save domains' }).click();
  await page.getByText('"http://no" is not a valid domain').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Domains' }).fill(host);
  await page.getByRole('button', { name: 'Save domains' }).click();
  await page.getByRole('listitem').filter({ hasText: host }).waitFor();
  await signInAs(page, staff.owner);
  await page.reload();
  await page.getByText(host).waitFor();
  expect(await page.getByRole('button', { name: 'Edit custom domains' }).count()).toBe(0);
});

test('fits the settings at 320, 768 and 1280 px, and passes axe in light and dark mode', async () => {
  const page = await openSettings(staff.owner, { width: 320 });
  await page.getByRole('table', { name: 'Admin users' }).waitFor();
  await expectAccessible(page);
  await editBusiness(page);
  await expectAccessible(page);
  await expectFits(page);
  for (const width of [768, 1280]) {
    await changeViewport(page, { width, colorScheme: 'dark' });
    await expectFits(page);
    await expectAccessible(page);
  }
});
