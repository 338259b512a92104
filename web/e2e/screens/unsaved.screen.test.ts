import type { Page } from 'playwright';
import { beforeAll, expect, test, vi } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button, focusedFieldName, focusedText } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { sessionEnded, signInAgain } from './support/session-ended.ts';
import { signInAs } from './support/sign-in-as.ts';
import { submitSignIn } from './support/sign-in-forms.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Unsaved Water');
});

async function openAddDialog(page: Page) {
  await button(page, 'Add Customer').click();
  return page.getByRole('dialog', { name: 'Add Customer' });
}

test('focuses the first field of a dialog, and closes an empty dialog without a question', async () => {
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/customers');
  const dialog = await openAddDialog(page);
  await expect.poll(() => focusedFieldName(page)).toBe('accountNumber');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Add Customer');
});

test('asks before a dialog discards input: on Esc, on the close button and on an outside click', async () => {
  const page = await openStaff(await visit({ width: 320, height: 740 }), tenant.owner, '/dashboard/customers');
  const dialog = await openAddDialog(page);
  await page.keyboard.type('900');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Account Number').inputValue()).toBe('900');

  // The dialog notices clicks outside again a moment after the question has closed.
  await vi.waitFor(
    async () => {
      await page.mouse.click(4, 4);
      await question.waitFor({ timeout: 2000 });
    },
    { timeout: 30_000 },
  );
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Add Customer');
  expect(await (await openAddDialog(page)).getByLabel('Account Number').inputValue()).toBe('');
});

test('offers to sign in again over unsaved input when the session has ended, and completes the submission', async () => {
  const page = await openStaff(await visit({ width: 320, height: 740 }), tenant.owner, '/dashboard/customers');
  const dialog = await openAddDialog(page);
  await dialog.getByLabel('Account Number').fill('901');
  await dialog.getByLabel('Name').fill('Kept Input');
  await dialog.getByLabel('Email').fill('kept@example.org');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Add Customer' }).click();

  await sessionEnded(page).waitFor();
  await expectAccessible(page);
  await expect.poll(() => sessionEnded(page).getByLabel('Email').inputValue()).toBe(tenant.login.email);
  await expect.poll(() => focusedFieldName(page)).toBe('password');
  await page.keyboard.press('Escape');
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await sessionEnded(page).getByText('Invalid').first().waitFor();
  await signInAgain(page, tenant.login.password);

  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Kept Input').filter({ visible: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/customers');
});

test('lets a customer sign in again over unsaved input', async () => {
  const page = await visit();
  await signInAs(page, tenant.payer.client);
  await page.goto('/account');
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current Password').fill('not-my-password');
  await dialog.getByLabel('New Password').fill('another-payer-password');
  await dialog.getByLabel('Confirm Password').fill('another-payer-password');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await signInAgain(page, 'payer-password');
  await dialog.getByText('Current password is incorrect').first().waitFor();
  await expect.poll(() => dialog.getByLabel('New Password').inputValue()).toBe('another-payer-password');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Change password');
});

test('closes the dialog and the discard question when a pending submission succeeds', async () => {
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/customers');
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation AddCustomer')) await answered.promise;
    await route.continue();
  });
  const dialog = await openAddDialog(page);
  await dialog.getByLabel('Account Number').fill('902');
  await dialog.getByLabel('Email').fill('slow@example.org');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  answered.resolve();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('slow@example.org').filter({ visible: true }).first().waitFor();
  await openAddDialog(page);
  await expect.poll(() => focusedFieldName(page)).toBe('accountNumber');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('redirects to sign-in after leaving without saving, and returns to the page afterwards', async () => {
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/account-settings');
  await button(page, 'Edit business information').click();
  await page.getByLabel('Phone').fill('555-0100');
  await page.getByLabel('Address', { exact: true }).fill('1 Reservoir Road');
  await page.getByLabel('Business Email').fill('office@unsaved.example');
  await page.context().clearCookies();
  await button(page, 'Save Changes').click();
  await sessionEnded(page).getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/admin/login');
  await page.getByText('Your session has ended', { exact: true }).first().waitFor();
  await submitSignIn(page, tenant.login);
  await page.waitForURL('**/dashboard/account-settings');
});
