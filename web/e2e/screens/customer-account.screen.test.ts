import { uploadAndWait } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { correctAccount } from './support/bills.ts';
import { addCustomer, chooseRowAction, openCustomers, rowOf } from './support/customer-list.ts';
import { failOnce } from './support/fail-once.ts';
import { answerWith, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;

const accountPath = (id: string): string => `/dashboard/customers/${id}`;
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).locator('tbody');
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Accounts Water');
  const csvContent = 'account number,amount due,due date,service address\nA-3,75.50,2026-12-24,12 Mill Lane\n';
  await uploadAndWait(tenant.owner, tenant.id, { csvContent, month: 'December', year: '2026' });
});

test('opens the account from the list and its details, and shows bills, payments and activity', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  await chooseRowAction(page, 'A-3', 'Open Account');
  await page.waitForURL(`**${accountPath(tenant.paid.id)}`);
  await page.getByRole('heading', { level: 1, name: 'Pia Paid' }).waitFor();
  await page.getByText('12 Mill Lane').waitFor();
  const summary = page.getByRole('region', { name: 'Total due' });
  await summary.locator('p', { hasText: '$75.50' }).waitFor();
  await summary.getByText('December 2026: $75.50 billed, $75.50 due').waitFor();
  const bills = await table(page, 'Bills').getByRole('row').allInnerTexts();
  expect(bills.map((text) => text.split(/\s*[\t\n]\s*/).slice(0, 5))).toEqual([
    ['December 2026', '$75.50', '$75.50', 'Dec 24, 2026', 'Due'],
    ['November 2026', '$25.00', '$0.00', '–', 'Paid'],
  ]);
  await table(page, 'Payments and credits').getByText('Card payment').waitFor();
  await expect.poll(() => activity(page).count()).toBe(3);
  await expect
    .poll(() => activity(page).first().innerText())
    .toMatch(/^Bill for December 2026\n.*\+\$75\.50\s*\$75\.50 charge$/s);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await rowOf(page, 'A-3').click();
  await page.getByRole('dialog', { name: 'Pia Paid' }).getByRole('link', { name: 'Open account' }).click();
  await page.waitForURL(`**${accountPath(tenant.paid.id)}`);
  await page.getByRole('link', { name: 'Card payment' }).click();
  await page.waitForURL(`**/dashboard/transactions?days=any&open=${tenant.paid.paymentId}`);
});

test('says that an unknown customer was not found', async () => {
  const page = await openStaff(await visit(), tenant.owner, accountPath('ffffffffffffffffffffffff'));
  await page.getByText('Customer not found').last().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.waitForURL('**/dashboard/customers');
});

test('loads the account again after a failure', async () => {
  const page = await visit();
  await signInAs(page, tenant.owner);
  await failOnce(page, 'CustomerAccount');
  await page.goto(accountPath(tenant.paid.id));
  await page.getByText('e-test').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pia Paid' }).waitFor();
});

test('loads older activity page by page', async () => {
  const { id } = await addCustomer(tenant.owner, tenant.id, { accountNumber: '77', email: 'many@example.org' });
  for (let number = 1; number <= 21; number += 1) {
    await correctAccount(tenant.owner, id, {
      type: 'ADD_CREDIT',
      amountMinor: number * 100,
      reason: `Credit ${number}`,
    });
  }
  const page = await openStaff(await visit(), tenant.owner, accountPath(id));
  await expect.poll(() => activity(page).count()).toBe(20);
  await page.getByRole('button', { name: 'Show older activity' }).click();
  await expect.poll(() => activity(page).count()).toBe(21);
  await activity(page).last().getByText('Reason: Credit 1', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Show older activity' }).count()).toBe(0);
});

test('changes the name and email, and copies the claim link', async () => {
  const { id } = await addCustomer(tenant.owner, tenant.id, { accountNumber: '79', email: 'typo@example.org' });
  const page = await openStaff(await visit(), tenant.owner, accountPath(id));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const contact = page.getByRole('region', { name: 'Contact and login' });
  await contact.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  await dialog.getByLabel('Name (optional)').fill('Edie Correct');
  await dialog.getByLabel('Email (optional)').fill('edie@example.org');
  await expectAccessible(page);
  const userError = { __typename: 'UserError', code: 'INVALID', field: 'email', message: 'Another email is needed' };
  const refused = { __typename: 'CustomerUpdateResult', customer: null, userErrors: [userError] };
  const payload = { __typename: 'UpdateCustomersPayload', results: [refused], userErrors: [] };
  const refusing = await interceptOperation(page, 'UpdateCustomer', answerWith({ updateCustomers: payload }));
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await dialog.getByText('Another email is needed').waitFor();
  await expect.poll(() => dialog.getByLabel('Email (optional)').getAttribute('aria-invalid')).toBe('true');
  await refusing.stop();
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await expectToast(page, 'Customer updated');
  await contact.getByText('edie@example.org').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Edie Correct' }).waitFor();
  await contact.getByRole('button', { name: 'Copy claim link' }).click();
  await expectToast(page, 'Claim link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe(`?companyId=${tenant.id}&account=79`);
});

test('sends a password reset link to a claimed account, and keeps its email', async () => {
  const { id } = await addCustomer(tenant.owner, tenant.id, { accountNumber: '80', email: 'kept@example.org' });
  const page = await openStaff(await visit(), tenant.owner, accountPath(id));
  const contact = page.getByRole('region', { name: 'Contact and login' });
  await contact.getByRole('button', { name: 'Mark as Claimed' }).click();
  await contact.getByRole('button', { name: 'Send password reset link' }).click();
  await expectToast(page, 'Password reset link requested');
  await contact.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  expect(await dialog.getByLabel('Email (optional)').isEditable()).toBe(false);
  await dialog.getByLabel('Name (optional)').fill('Kept Address');
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await contact.getByText('Kept Address').waitFor();
  await contact.getByText('kept@example.org').waitFor();
});

test('changes the login and deletes the account with the actions of the customers list', async () => {
  const { id } = await addCustomer(tenant.owner, tenant.id, { accountNumber: '78', email: 'gone@example.org' });
  const page = await openStaff(await visit(), tenant.owner, accountPath(id));
  const contact = page.getByRole('region', { name: 'Contact and login' });
  await contact.getByRole('button', { name: 'Mark as Claimed' }).click();
  await expectToast(page, 'Customer Marked as Claimed');
  await contact.getByText('Claimed', { exact: true }).waitFor();
  await contact.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click();
  await expectToast(page, 'Customer deleted');
  await page.waitForURL('**/dashboard/customers');
});
