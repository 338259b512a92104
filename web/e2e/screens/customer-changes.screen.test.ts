import { createClient, expectStatus } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { correctAccount } from './support/bills.ts';
import { addCustomer, chooseRowAction, customerRows, openCustomers, rowOf } from './support/customer-list.ts';
import { focusedText, WITHIN_A_MINUTE } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Changing Water');
});

const addCustomerNamed = (accountNumber: string, name: string) =>
  addCustomer(tenant.owner, tenant.id, { accountNumber, name, email: `c-${accountNumber}@example.org` });
const openAddDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Customer' }).click();
  return page.getByRole('dialog', { name: 'Add Customer' });
};
const isListed = async (accountNumber: string): Promise<boolean> =>
  expectStatus(await tenant.owner.get<unknown[]>(`${tenant.path}/customers?search=${accountNumber}`), 200).length === 1;

row('5-customer', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  const dialog = await openAddDialog(page);
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await dialog.getByText('Account number is required').waitFor();
  await dialog.getByText('Invalid email address').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Account Number').fill('500');
  await dialog.getByLabel('Email').fill('not an email');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await dialog.getByText('Invalid email address').waitFor();
  await dialog.getByLabel('Email').fill('no-name@example.org');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await rowOf(page, '500').getByText('no-name@example.org').waitFor();
});

row('8-customer-add', async () => {
  const page = await openCustomers(await visit(), tenant.owner, '?search=una');
  const dialog = await openAddDialog(page);
  await dialog.getByLabel('Account Number').fill('A-2');
  await dialog.getByLabel('Name').fill('Nora New');
  await dialog.getByLabel('Email').fill('nora@example.org');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expectToast(page, 'Failed to add customer: A customer with this account number already exists');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Nora New');
  await expectAccessible(page);
  await dialog.getByLabel('Account Number').fill('601');
  await failOnce(page, 'AddCustomer');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expectToast(page, 'Failed to add customer: Something went wrong. Please try again. (e-test)');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expectToast(page, 'Customer added');
  // The old search would hide the new customer, so the list now searches for it.
  await rowOf(page, '601').getByText('Nora New').waitFor();
});

row('5-delete-customer', async () => {
  await addCustomerNamed('700', 'Del Kept');
  const page = await openCustomers(await visit(), tenant.owner, '?search=700');
  await chooseRowAction(page, '700', 'Delete');
  const confirmation = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this customer?' });
  await confirmation.getByText('Del Kept, account 700').waitFor();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, '700').waitFor();
  expect(await isListed('700')).toBe(true);
});

test('warns of a credit that the deletion would hide', async () => {
  const { id } = await addCustomerNamed('750', 'Del Credit');
  await correctAccount(tenant.owner, id, { type: 'ADD_CREDIT', amountMinor: 5000, reason: 'Deposit' });
  const page = await openCustomers(await visit(), tenant.owner, '?search=750');
  await chooseRowAction(page, '750', 'Delete');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('The customer has a credit of $50.00').waitFor();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/dashboard/customers/${id}`);
  await page.getByRole('region', { name: 'Contact and login' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByText('Refund it, or move it to another account').waitFor();
});

row('8-customer-delete', async () => {
  await addCustomerNamed('800', 'Del Gone');
  const page = await openCustomers(await visit(), tenant.owner, '?search=800');
  await failOnce(page, 'DeleteCustomer');
  await chooseRowAction(page, '800', 'Delete');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Delete customer' }).click();
  await expectToast(page, 'Failed to delete customer: Something went wrong. Please try again. (e-test)');
  await confirmation.getByRole('alert').getByText('Something went wrong. Please try again. (e-test)').waitFor();
  await confirmation.getByRole('button', { name: 'Delete customer' }).click();
  await expectToast(page, 'Customer deleted');
  await page.getByText('No customers found').waitFor();
});

row('4-claim-state', async () => {
  const page = await openCustomers(await visit(), tenant.owner, '?search=A-2');
  await chooseRowAction(page, 'A-2', 'Mark as Claimed');
  await rowOf(page, 'A-2').getByText('Claimed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, 'A-2').getByText('Unclaimed').waitFor();
  await page.goto('/dashboard/customers?search=A-1');
  await chooseRowAction(page, 'A-1', 'Reset to Unclaimed');
  const confirmation = page.getByRole('alertdialog', { name: 'Reset this customer to unclaimed?' });
  await confirmation.getByText('Pat Payer, account A-1').waitFor();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Reset to Unclaimed' }).click();
  await rowOf(page, 'A-1').getByText('Unclaimed').waitFor();
  // The login was deleted.
  const login = { email: tenant.payer.email, password: 'payer-password', type: 'customer' };
  await expect
    .poll(async () => (await createClient(portal().url).send('POST', '/api/login', login)).status, WITHIN_A_MINUTE)
    .toBe(401);
});

row('8-claim-state', async () => {
  await addCustomerNamed('900', 'Cleo Claims');
  const page = await openCustomers(await visit(), tenant.owner, '?search=900');
  await failOnce(page, 'SetClaimState');
  await chooseRowAction(page, '900', 'Mark as Claimed');
  await expectToast(page, 'Failed to update customer status: Something went wrong. Please try again. (e-test)');
  await chooseRowAction(page, '900', 'Mark as Claimed');
  await expectToast(page, 'Customer Marked as Claimed');
  await rowOf(page, '900').click();
  const sheet = page.getByRole('dialog', { name: 'Cleo Claims' });
  await sheet.getByRole('button', { name: 'Reset to Unclaimed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Unclaimed' }).click();
  await expectToast(page, 'Customer Reset to Unclaimed');
  await sheet.getByText('Unclaimed', { exact: true }).waitFor();
});

test('adds, opens, browses and deletes customers by keyboard alone', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  await page.getByRole('button', { name: 'Add Customer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Account Number').waitFor();
  await page.getByLabel('Account Number').focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kay@example.org');
  await page.keyboard.press('Enter');
  await rowOf(page, '1').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const opener = customerRows(page).first().getByRole('button').first();
  await opener.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('1');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Kay Board' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('dialog', { name: 'Kay Board' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowUp');
  await page.getByRole('dialog', { name: 'Kay Board' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Customer deleted');
  await rowOf(page, '1').waitFor({ state: 'detached' });
});
