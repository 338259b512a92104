import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { focusedFieldName } from './support/elements.ts';
import { answerRateLimited, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { requireStepUp } from './support/require-step-up.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { openStaff } from './support/staff-page.ts';

const SETTINGS = '/dashboard/account-settings';
const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Careful Water', { configured: false });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });
const editOf = (page: Page) => page.getByRole('dialog', { name: 'Edit user' });
/** Changes the email of a new colleague in a session that signed in 30 minutes ago. */
async function submitEmailChange(name: string, viewport?: Visit) {
  const member = await createStaffMember(staff, name, 'viewPayments');
  const manager = await createStaffMember(staff, `Manager of ${name}`, 'manageUsers');
  const page = await openStaff(await visit(viewport), manager.client, SETTINGS);
  await requireStepUp(page, 'UpdateAdminUser');
  await page.getByRole('button', { name, exact: true }).click();
  const email = `new-${member.email}`;
  await editOf(page).getByLabel('Email').fill(email);
  await editOf(page).getByRole('button', { name: 'Save user' }).click();
  await dialogOf(page).waitFor();
  return { page, email, manager };
}

test('asks for the password over the form, refuses a wrong one, and then makes the change by itself', async () => {
  const { page, email, manager } = await submitEmailChange('Carla Careful', { width: 320, height: 740 });
  await expectAccessible(page);
  await expect.poll(() => dialogOf(page).getByLabel('Email').inputValue()).toBe(manager.email);
  await expect.poll(() => focusedFieldName(page)).toBe('password');

  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('Password is incorrect').waitFor();
  await expect.poll(() => focusedFieldName(page)).toBe('password');
  await expectAccessible(page);

  await dialogOf(page).getByLabel('Password', { exact: true }).fill(manager.login.password);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  await editOf(page).waitFor({ state: 'detached' });
  await page.getByText(email).filter({ visible: true }).first().waitFor();
});

test('keeps what was typed and changes nothing when the person cancels', async () => {
  const { page, email } = await submitEmailChange('Kurt Cancel');
  await page.keyboard.type('half a pass');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => editOf(page).getByLabel('Email').inputValue()).toBe(email);
  await editOf(page).getByText('Confirm your password to continue').waitFor();
  expect(await page.getByText('Error updating user').count(), 'no error toast').toBe(0);

  await editOf(page).getByRole('button', { name: 'Save user' }).click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(email.replace('new-', '')).filter({ visible: true }).first().waitFor();
});

test('says how long to wait after too many wrong passwords', async () => {
  const { page } = await submitEmailChange('Lina Limited');
  const limited = answerRateLimited(900, 'Too many attempts. Try again in 15 minutes.');
  await interceptOperation(page, 'ConfirmPassword', limited);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('the 11th guess');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('Too many attempts').waitFor();
  await dialogOf(page).getByText('You can try again in').waitFor();
  await expect.poll(() => dialogOf(page).getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
  await expectAccessible(page);
});

test('asks to sign in again when the session has ended meanwhile, and then makes the change', async () => {
  const { page, email, manager } = await submitEmailChange('Enno Ended');
  await page.context().clearCookies();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(manager.login.password);
  await page.keyboard.press('Enter');
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
  // Of the running requests, only the confirmation is still answered by the interception.
  await page.unrouteAll({ behavior: 'wait' });
  await signIn.getByLabel('Password', { exact: true }).fill(manager.login.password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await editOf(page).waitFor({ state: 'detached' });
  await page.getByText(email).filter({ visible: true }).first().waitFor();
});
