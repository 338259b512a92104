import { openCompany, type Staff, uploadAndWait } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { chosenCompany } from '../support/choose-company.ts';
import { allowDarkMode, DARK_PHONE, expectDarkAndNarrow } from './support/dark-portal.ts';
import { isFocused } from './support/elements.ts';
import { answerUnexpectedError, answerWith, interceptOperation, refuseConnection } from './support/graph.ts';
import { expectHeading } from './support/navigation.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { expectFieldError, expectFormError, fillClaim, submitClaim } from './support/sign-in-forms.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Claim Water');
  const lines = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'].map((number) => `${number},12.00`);
  const csvContent = ['account number,amount due', ...lines, ''].join('\n');
  await uploadAndWait(staff.owner, staff.company.id, { csvContent, month: 'November', year: '2026' });
});

const emailOf = (name: string): string => `${name}-${staff.company.id}@claim.example`;
const claimFieldsOf = (accountNumber: string) => ({
  companyId: staff.company.id,
  accountNumber,
  name: 'Clara Claim',
  email: emailOf(accountNumber.toLowerCase()),
  password: 'q7-wxz',
});

async function openClaimForm(search = '', options?: Visit): Promise<Page> {
  const page = await visit(options);
  await page.goto(`/register${search}`);
  await page.getByLabel('Account Number').waitFor();
  return page;
}

row('5-claim', async () => {
  const page = await openClaimForm();
  await submitClaim(page);
  await expectFieldError(page, 'Account Number', 'Required');
  await expectFieldError(page, 'Email', 'Please enter a valid email address');
  await expectFieldError(page, 'Password', 'Password must be at least 6 characters');
  await expectFieldError(page, 'Confirm Password', 'Confirm your password');
  await expectAccessible(page);
  await fillClaim(page, { ...claimFieldsOf('C-1'), email: 'not-an-email', password: '12345' });
  await expectFieldError(page, 'Email', 'Please enter a valid email address');
  await expectFieldError(page, 'Password', 'Password must be at least 6 characters');
  await fillClaim(page, { ...claimFieldsOf('C-1'), password: '123456', confirmation: '1234567' });
  await submitClaim(page);
  await expectFieldError(page, 'Confirm Password', "Passwords don't match");
  expect(new URL(page.url()).pathname).toBe('/register');
});

row('5-default', async () => {
  const page = await openClaimForm();
  await submitClaim(page);
  await expectFieldError(page, 'Account Number', 'Required');
  await expectFieldError(page, 'Full Name', 'Required');
});

row('8-registration', async () => {
  const page = await openClaimForm();
  const message =
    "We couldn't match these details to an account. Check everything you entered, or contact your utility.";
  await fillClaim(page, claimFieldsOf('no-such-account'));
  await submitClaim(page);
  await expectToast(page, 'Registration Failed', message);
  await expectFormError(page, message);
  await expect
    .poll(() => page.getByLabel('Account Number').inputValue(), { message: 'keeps the input' })
    .toBe('no-such-account');
  await expectAccessible(page);
  for (const [fault, message] of [
    [answerUnexpectedError, 'Your account could not be claimed. Please try again.'],
    [refuseConnection, 'We could not reach the server. Check your connection and try again.'],
  ] as const) {
    const fails = await interceptOperation(page, 'ClaimAccount', fault);
    await submitClaim(page);
    await expectToast(page, 'Registration Failed', message);
    await expectFormError(page, message);
    await fails.stop();
  }
});

row('4-claim-flow', async () => {
  const page = await openClaimForm();
  await fillClaim(page, claimFieldsOf('C-1'));
  await submitClaim(page);
  await page.waitForURL('**/account');
  await page.getByText(emailOf('c-1')).first().waitFor();

  const unlucky = await openClaimForm();
  const refused = await interceptOperation(
    unlucky,
    'ClaimAccount',
    answerWith({ claimAccount: { user: null, userErrors: [] } }),
  );
  await fillClaim(unlucky, claimFieldsOf('C-2'));
  await submitClaim(unlucky);
  await unlucky.waitForURL('**/login');
  await refused.stop();
  await expectToast(unlucky, 'Account claimed');
  await expect.poll(() => unlucky.getByLabel('Email').inputValue()).toBe(emailOf('c-2'));
});

row('9-minimums', async () => {
  const page = await openClaimForm();
  await fillClaim(page, { ...claimFieldsOf('C-3'), password: '12345' });
  await submitClaim(page);
  await expectFieldError(page, 'Password', 'Password must be at least 6 characters');

  await page.goto('/reset-password#token=any');
  await page.getByLabel('New Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expectFieldError(page, 'New Password', 'Password must be at least 8 characters');

  await signInAs(page, staff.superAdmin);
  await page.goto('/dashboard/business-owners');
  await page.getByRole('button', { name: 'Create business owner' }).click();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('12345');
  await dialogOf(page).getByRole('button', { name: 'Create business owner' }).click();
  await expectFieldError(page, 'Password', 'Password must be at least 6 characters');

  await signInAs(page, staff.owner);
  await page.goto('/dashboard/account-settings');
  await page.getByRole('button', { name: 'Create user' }).click();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('1234567');
  await dialogOf(page).getByRole('button', { name: 'Create user' }).click();
  await expectFieldError(page, 'Password', 'Password must be at least 8 characters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change password' }).first().click();
  await dialogOf(page).getByLabel('New Password', { exact: true }).fill('1234567');
  await dialogOf(page).getByRole('button', { name: 'Change password' }).click();
  await expectFieldError(page, 'New Password', 'New password must be at least 8 characters');
});

const dialogOf = (page: Page) => page.getByRole('dialog');

test('presets company and account number from the URL, and illustrates where to find the account number', async () => {
  const page = await openClaimForm(`?companyId=${staff.company.id}&account=C-9`);
  await expect.poll(() => chosenCompany(page)).toBe('Claim Water');
  await expect.poll(() => page.getByLabel('Account Number').inputValue()).toBe('C-9');
  await page.getByText('Where do I find it?').click();
  await page.getByRole('img', { name: /^A bill/ }).waitFor();
  await expectAccessible(page);
});

test('offers a retry when the list of companies fails to load', async () => {
  const page = await visit();
  const fails = await interceptOperation(page, 'Companies', refuseConnection);
  await page.goto('/register');
  await page
    .getByRole('alert')
    .getByText(/could not reach the server/)
    .waitFor();
  await expectAccessible(page);
  await fails.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Account Number').waitFor();
  await expectHeading(page, 'Claim your account');
});

test('claims an account by keyboard alone, in dark mode at 320 px', async () => {
  const page = await openClaimForm(await allowDarkMode(staff), DARK_PHONE);
  await expectAccessible(page);
  await expectDarkAndNarrow(page);
  const { accountNumber, name, email, password } = claimFieldsOf('C-3');
  await page.getByLabel('Company').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(accountNumber);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^A bill/ }).waitFor();
  for (const text of [name, email, password]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
});

const LAST_BILL = 'Amount of Your Most Recent Bill';
const WHY = 'Enter the amount of your most recent bill. Several accounts were claimed from your network.';
const NOT_FOUND =
  "We couldn't match these details to an account. Check everything you entered, or contact your utility.";

test('asks for the amount of the last bill when the network has claimed many accounts, by keyboard alone', async () => {
  const page = await openClaimForm();
  await fillClaim(page, claimFieldsOf('C-4'));
  expect(await page.getByLabel(LAST_BILL).count()).toBe(0);
  const claim = await interceptOperation(
    page,
    'ClaimAccount',
    answerWith({
      claimAccount: { user: null, userErrors: [{ code: 'CHALLENGE', field: 'lastBillAmount', message: WHY }] },
    }),
  );
  await page.getByLabel('Confirm Password', { exact: true }).press('Enter');
  const amount = page.getByLabel(LAST_BILL);
  await amount.waitFor();
  await page.getByRole('alert').getByText(WHY).waitFor();
  await expect.poll(() => isFocused(amount)).toBe(true);
  await expect.poll(() => page.getByLabel('Account Number').inputValue(), { message: 'keeps the input' }).toBe('C-4');
  await expectAccessible(page);
  await claim.stop();

  await page.keyboard.type('about twelve');
  await page.keyboard.press('Enter');
  await expectFieldError(page, LAST_BILL, '"about twelve" is not an amount in dollars');
  await amount.fill('12.01');
  await page.keyboard.press('Enter');
  await expectFormError(page, NOT_FOUND);
  await amount.fill('$12.00');
  await amount.press('Enter');
  await page.waitForURL('**/account');
});

test('shows the fields that the chosen company requires, as its staff set them', async () => {
  const owner = await visit();
  await signInAs(owner, staff.owner);
  await owner.goto('/dashboard/account-settings');
  const requireToClaim = async (label: string) => {
    await owner.getByRole('button', { name: 'Edit account claims' }).click();
    await owner.getByLabel('Required to claim an account').selectOption({ label });
    await owner.getByRole('button', { name: 'Save claim settings' }).click();
    await owner.getByRole('button', { name: 'Edit account claims' }).waitFor();
    await owner.getByText(label, { exact: true }).waitFor();
  };

  await requireToClaim('Account number and name on the bill');
  const page = await openClaimForm(`?companyId=${staff.company.id}`);
  await page.getByText('As it appears on your bill.').waitFor();

  await requireToClaim('Account number and amount of the most recent bill');
  await page.reload();
  await page.getByLabel(LAST_BILL).waitFor();
  await expectAccessible(page);
  await fillClaim(page, claimFieldsOf('C-5'));
  await page.getByLabel(LAST_BILL).fill('12');
  await submitClaim(page);
  await page.waitForURL('**/account');

  await requireToClaim('Account number');
});

test('saves trusted networks and names the one that is not valid', async () => {
  const owner = await visit();
  await signInAs(owner, staff.owner);
  await owner.goto('/dashboard/account-settings');
  await owner.getByRole('button', { name: 'Edit account claims' }).click();
  const networks = owner.getByLabel('Trusted networks');
  await networks.fill('203.0.113.10\nlobby');
  await owner.getByRole('button', { name: 'Save claim settings' }).click();
  await expectFieldError(
    owner,
    'Trusted networks',
    '"lobby" is not a valid network. Use an address or a range like 203.0.113.0/24.',
  );
  await expectAccessible(owner);
  await networks.fill('203.0.113.10\n2001:db8:1::/48');
  await owner.getByRole('button', { name: 'Save claim settings' }).click();
  await expectToast(owner, 'Claim settings saved');
  await owner.getByText('203.0.113.10, 2001:db8:1::/48').waitFor();
});
