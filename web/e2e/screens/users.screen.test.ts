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

const SETTINGS = '/dashboard/account-settings';
const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Users Water', { configured: false });
});

const users = (page: Page) => page.getByRole('table', { name: 'Admin users' });
const userRow = (page: Page, name: string) => users(page).getByRole('row').filter({ hasText: name });
const addressOf = (name: string) => `${name}-${staff.company.id}@new.example`;

async function openUsers(client: Staff['owner'], viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await showUsers(page, client);
  return page;
}

/** Opens the settings on a page with the session of a client. For a super admin, this file's company is chosen. */
async function showUsers(page: Page, client: Staff['owner']): Promise<void> {
  await signInAs(page, client);
  if (client === staff.superAdmin) await chooseCompanyFromStart(page, staff.company.id);
  await page.goto(SETTINGS);
  await users(page).waitFor();
}

/** Chooses an entry of a row's actions menu. */
async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function submitUser(page: Page, name: string, email: string, password = 'long-enough-1'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm Password').fill(password);
  await dialog.getByRole('button', { name: 'Create user' }).click();
}

row('2.16-users', async () => {
  const { owner, company } = await openCompany(portal(), 'Team Water', { configured: false });
  const page = await openUsers(owner);
  await submitUser(page, 'Nadia North', `nadia-${company.id}@new.example`);
  await userRow(page, 'Nadia North').getByText('Active').waitFor();
  await userRow(page, 'Nadia North').getByText('Customers, Balances, Payments').waitFor();
  await chooseAction(page, 'Nadia North', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await dialog.getByLabel('Name').fill('Nadia South');
  await dialog.getByRole('switch', { name: 'Manage branding' }).click();
  await dialog.getByRole('switch', { name: 'View payments' }).click();
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await userRow(page, 'Nadia South').getByText('Customers, Balances, Branding').waitFor();
  await page.reload();
  await userRow(page, 'Nadia South').getByText('Customers, Balances, Branding').waitFor();
  await chooseAction(page, 'Owner of Team Water', 'Change password');
  await page.getByRole('dialog', { name: 'Change password' }).waitFor();
});

row('4-admin-user', async () => {
  const member = await createStaffMember(staff, 'Omar Out', 'viewPayments');
  const page = await openUsers(staff.owner);
  await chooseAction(page, 'Omar Out', 'Deactivate');
  const question = page.getByRole('alertdialog', { name: 'Deactivate Omar Out?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deactivate user' }).click();
  await userRow(page, 'Omar Out').getByText('Inactive').waitFor();
  await expectAccessible(page);
  expect((await member.client.get('/api/user')).status).toBe(401);
  await page.getByRole('button', { name: 'Undo' }).click();
  await userRow(page, 'Omar Out').getByText('Active', { exact: true }).waitFor();
  const again = await createClient(portal().url).send('POST', '/api/login', { ...member.login, type: 'admin' });
  expect(again.status).toBe(200);
  await chooseAction(page, 'Omar Out', 'Deactivate');
  await question.getByRole('button', { name: 'Deactivate user' }).click();
  await userRow(page, 'Omar Out').getByText('Inactive').waitFor();
  await chooseAction(page, 'Omar Out', 'Reactivate');
  await page.getByText('User reactivated').first().waitFor();
});

row('5-admin-create', async () => {
  const page = await openUsers(staff.owner);
  await submitUser(page, 'Al', 'nowhere', 'short');
  const dialog = page.getByRole('dialog');
  for (const text of ['Please enter a valid email address', 'Name must be at least 3 characters'])
    await dialog.getByText(text).waitFor();
  await expect.poll(() => dialog.getByText('Password must be at least 8 characters').count()).toBe(2);
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(addressOf('alma'));
  await dialog.getByLabel('Name').fill('Alma');
  await dialog.getByLabel('Password', { exact: true }).fill('long-enough-1');
  await dialog.getByLabel('Confirm Password').fill('long-enough-2');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByText("Passwords don't match").waitFor();
});

row('5-admin-edit', async () => {
  await createStaffMember(staff, 'Edda Edit');
  const page = await openUsers(staff.owner);
  await userRow(page, 'Edda Edit').getByRole('button', { name: 'Edda Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await dialog.getByLabel('Name').fill('Ed');
  await dialog.getByLabel('Email').fill('edda@');
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await dialog.getByText('Name must be at least 3 characters').waitFor();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await expectAccessible(page);
});

row('6-manage-users', async () => {
  const manager = await createStaffMember(staff, 'Mina Manager', 'manageUsers');
  const other = await createStaffMember(staff, 'Otto Other', 'viewPayments', 'manageCustomers');
  const page = await visit();
  for (const client of [staff.superAdmin, manager.client]) {
    await showUsers(page, client);
    await userRow(page, 'Otto Other').waitFor();
    await page.getByRole('button', { name: 'Create user' }).waitFor();
    await page.getByRole('region', { name: 'Partner keys' }).waitFor();
  }
  await showUsers(page, other.client);
  await page.getByText('You can see only your own account').waitFor();
  await userRow(page, 'Otto Other').waitFor();
  await expect.poll(() => users(page).getByRole('row').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Create user' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Edit business information' }).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Partner keys' }).count()).toBe(0);
  await page.getByText('Only staff with the “Manage users” permission can change them.').waitFor();
  await expectAccessible(page);
});

row('6-not-oneself', async () => {
  const page = await openUsers(staff.owner);
  await page.getByRole('button', { name: 'Actions for Owner of Users Water' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Deactivate' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await expect.poll(() => dialog.getByRole('switch', { name: 'Active' }).isDisabled()).toBe(true);
  await dialog.getByText("You can't deactivate your own account.").waitFor();
  await expect.poll(() => dialog.getByRole('switch', { name: 'View payments' }).isDisabled()).toBe(true);
});

test('locks the access and permissions of a business owner for other staff, and says why', async () => {
  const manager = await createStaffMember(staff, 'Lena Locked', 'manageUsers');
  const page = await openUsers(manager.client);
  await chooseAction(page, 'Owner of Users Water', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  for (const name of ['Active', 'View payments', 'Manage users'])
    await expect.poll(() => dialog.getByRole('switch', { name }).isDisabled(), { message: name }).toBe(true);
  await dialog.getByText('Only a super admin can deactivate or reactivate a business owner.').waitFor();
  await dialog.getByText("Only a super admin can change a business owner's permissions.").first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await page.getByText('User updated').first().waitFor();
  await page.getByRole('button', { name: 'Actions for Owner of Users Water' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Deactivate' }).count()).toBe(0);
});

row('6-super-admins', async () => {
  const page = await visit();
  await signInAs(page, staff.owner);
  const boss = { id: 'super-admin', name: 'The Boss', email: 'boss@x.example', active: true, permissions: [] };
  // The server never returns them; the screen would hide them as well.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"AdminUsers"')) return route.fallback();
    const response = await route.fetch();
    const body: { data: { company: { adminUsers: object[] } } } = await response.json();
    body.data.company.adminUsers.push({ ...boss, isSuperAdmin: true, __typename: 'User' });
    return route.fulfill({ response, json: body });
  });
  await page.goto(`${SETTINGS}?user=super-admin`);
  await userRow(page, 'Owner of Users Water').waitFor();
  expect(await page.getByText('The Boss').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const answer = await staff.owner.get<{ email: string }[]>(`/api/companies/${staff.company.id}/admins`);
  expect(answer.body.map(({ email }) => email)).not.toContain(portal().superAdmin.email);
});

row('6-toggle', async () => {
  await createStaffMember(staff, 'Tara Toggle');
  const page = await openUsers(staff.owner);
  await chooseAction(page, 'Tara Toggle', 'Edit');
  const toggle = page.getByRole('switch', { name: 'Manage users' });
  await expect.poll(() => toggle.isDisabled()).toBe(true);
  await page.getByText('Only a super admin can change this.').waitFor();
  await showUsers(page, staff.superAdmin);
  await chooseAction(page, 'Tara Toggle', 'Edit');
  await toggle.click();
  await page.getByRole('button', { name: 'Save user' }).click();
  await userRow(page, 'Tara Toggle').getByText('Users', { exact: true }).waitFor();
});

row('6-defaults', async () => {
  const page = await openUsers(staff.owner);
  await page.getByRole('button', { name: 'Create user' }).click();
  const on = { 'Manage users': false, 'Manage customers': true, 'Manage balances': true, 'View payments': true };
  for (const [name, state] of Object.entries({ ...on, 'Manage payment settings': false, 'Manage branding': false }))
    await expect
      .poll(() => page.getByRole('switch', { name }).getAttribute('aria-checked'), { message: name })
      .toBe(String(state));
});

row('8-user-create', async () => {
  const page = await openUsers(staff.owner);
  await submitUser(page, 'Second Owner', staff.login.email);
  await page.getByText('Error creating user').first().waitFor();
  await page.getByRole('dialog').getByText('A user with this email already exists').waitFor();
  await failOnce(page, 'CreateAdminUser');
  await submitUser(page, 'Second Owner', addressOf('second'));
  await page.getByRole('dialog').getByText('Failed to create user (e-test)').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
  await userRow(page, 'Second Owner').waitFor();
});

row('8-user-update', async () => {
  await createStaffMember(staff, 'Uma Update');
  const page = await openUsers(staff.owner);
  await chooseAction(page, 'Uma Update', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(staff.login.email);
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await page.getByText('Error updating user').first().waitFor();
  await dialog.getByText('A user with this email already exists').waitFor();
  await failOnce(page, 'UpdateAdminUser');
  await dialog.getByLabel('Email').fill(addressOf('uma'));
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await dialog.getByText('Failed to update user (e-test)').waitFor();
});

row('8-user-deactivate', async () => {
  await createStaffMember(staff, 'Dora Deactivate');
  const page = await openUsers(staff.owner);
  await failOnce(page, 'DeactivateAdminUser');
  await chooseAction(page, 'Dora Deactivate', 'Deactivate');
  await page.getByRole('button', { name: 'Deactivate user' }).click();
  await page.getByText('Error deactivating user').first().waitFor();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('alert').getByText('Failed to delete user (e-test)').waitFor();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await userRow(page, 'Dora Deactivate').getByText('Active', { exact: true }).waitFor();
});

test('manages users by keyboard alone, also on a small dark screen', async () => {
  const page = await openUsers(staff.owner, { width: 320, colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Create user' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Create user' }).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  for (const text of [addressOf('kay'), 'Kay Keyboard', 'long-enough-1']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('long-enough-1');
  await page.keyboard.press('Enter');
  await userRow(page, 'Kay Keyboard').waitFor();
  const button = page.getByRole('button', { name: 'Create user' });
  await expect.poll(() => isFocused(button)).toBe(true);
});
