import { expectStatus, uploadAndWait } from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addCustomer, openCustomers, rowOf } from './support/customer-list.ts';
import { button } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'New Accounts Water');
});

let numbers = 8000;
/** Returns a new account number: each attempt of a test needs its own, because the one before may have used its number. */
const nextNumber = (): string => String(++numbers);

/** Adds a customer with a bill of 40.00. */
async function addBilledCustomer(accountNumber: string, name: string): Promise<string> {
  const email = `${accountNumber}@example.org`;
  const { id } = await addCustomer(tenant.owner, tenant.id, { accountNumber, name, email });
  const csvContent = `account number,amount due\n${accountNumber},40.00\n`;
  const file = { csvContent, month: 'November', year: '2026' };
  await uploadAndWait(tenant.owner, tenant.id, file);
  return id;
}

test('archives an account after a preview, opens the new one, and links to the old one', async () => {
  const number = nextNumber();
  const id = await addBilledCustomer(number, 'Olivia Old');
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${id}`);
  await button(page, 'Start a new account').click();
  const dialog = page.getByRole('dialog', { name: 'Start a new account' });
  await button(page, 'Preview').click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason').fill('New tenant since November');
  await dialog.getByLabel("New customer's name").fill('Nina New');
  await dialog.getByLabel("New customer's email").fill('nina at example');
  await button(page, 'Preview').click();
  await dialog.getByText('Invalid email address').waitFor();
  await dialog.getByLabel("New customer's email").fill(`nina-${number}@example.org`);
  await button(page, 'Preview').click();
  await dialog.getByText('Review the changes, then confirm').waitFor();
  await dialog.getByText(`Nina New, nina-${number}@example.org`).waitFor();
  await dialog.getByText('$40.00').waitFor();
  await dialog.getByText(`Olivia Old, account ${number}`).waitFor();
  await expectAccessible(page);
  await button(page, 'Archive and start new account').click();
  await expectToast(page, 'New account started');
  await page.getByRole('heading', { level: 1, name: 'Nina New' }).waitFor();
  expect(page.url()).not.toContain(id);
  await page.getByRole('region', { name: 'Bills' }).getByText('No bills yet').first().waitFor();
  await page.getByRole('list', { name: 'Earlier accounts' }).getByRole('link', { name: 'Olivia Old' }).click();
  await page.getByRole('heading', { level: 1, name: 'Olivia Old' }).waitFor();
  await page.getByText(/^Archived \w{3} \d+, 2026$/).waitFor();
  await page.getByRole('list', { name: 'Activity' }).getByText('Reason: New tenant since November').waitFor();
  expect(await page.getByRole('button', { name: /^(Actions|Record|Add|Mark|Delete|Start)/ }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the current account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nina New' }).waitFor();
});

test('shows the new effect instead of confirming an old preview', async () => {
  const number = nextNumber();
  const id = await addBilledCustomer(number, 'Nora Next');
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${id}`);
  await button(page, 'Start a new account').click();
  const dialog = page.getByRole('dialog', { name: 'Start a new account' });
  await dialog.getByLabel('Reason').fill('New tenant');
  await button(page, 'Preview').click();
  await dialog.getByText('$40.00').waitFor();
  const credit = { type: 'add-credit', amount: 15, reason: 'Leak credit' };
  expectStatus(await tenant.owner.send('POST', `/api/customers/${id}/corrections`, credit), 200);
  await button(page, 'Archive and start new account').click();
  await dialog.getByText('This account changed after the preview. Review the changes again.').waitFor();
  await dialog.getByText('$25.00').waitFor();
  await button(page, 'Archive and start new account').click();
  await expectToast(page, 'New account started');
});

test('warns of a credit that is left on an archived account', async () => {
  const number = nextNumber();
  const id = await addBilledCustomer(number, 'Cora Credit');
  const credit = { type: 'add-credit', amount: 55, reason: 'Leak credit' };
  expectStatus(await tenant.owner.send('POST', `/api/customers/${id}/corrections`, credit), 200);
  const start = await tenant.owner.send('POST', `/api/customers/${id}/new-account`, { reason: 'New tenant' });
  expectStatus(start, 200);
  const page = await openStaff(await visit({ width: 360 }), tenant.owner, `/dashboard/customers/${id}`);
  await page.getByText('The former customer has a $15.00 credit').waitFor();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move to another account' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Move to another account', 'Reverse']);
});

test('asks what becomes of a deleted account whose number is added again', async () => {
  const number = nextNumber();
  const id = await addBilledCustomer(number, 'Rita Removed');
  expectStatus(await tenant.owner.send('DELETE', `${tenant.path}/customers/${id}`), 200);
  const page = await openCustomers(await visit({ width: 360 }), tenant.owner);
  const submitNumberOfDeletedAccount = async () => {
    await button(page, 'Add Customer').click();
    const dialog = page.getByRole('dialog', { name: 'Add Customer' });
    await dialog.getByLabel('Account Number').fill(number);
    await dialog.getByLabel('Email').fill('second@example.org');
    await dialog.getByRole('button', { name: 'Add Customer' }).click();
    await dialog.getByText('A deleted account has this number').waitFor();
    await dialog.getByText('Rita Removed').waitFor();
    return dialog;
  };
  const dialog = await submitNumberOfDeletedAccount();
  await expectAccessible(page);
  await button(page, 'Back').click();
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('second@example.org');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await button(page, 'Start a new account').click();
  await expectToast(page, 'Customer added');
  const path = `${tenant.path}/customers?search=${number}`;
  const [added] = expectStatus(await tenant.owner.get<{ id: string; totalDue: number }[]>(path), 200);
  expect(added).toMatchObject({ totalDue: 0 });
  expect(added?.id).not.toBe(id);
});

test('restores a deleted account when staff choose so', async () => {
  const number = nextNumber();
  const id = await addBilledCustomer(number, 'Ruth Returned');
  expectStatus(await tenant.owner.send('DELETE', `${tenant.path}/customers/${id}`), 200);
  const page = await openCustomers(await visit(), tenant.owner);
  await button(page, 'Add Customer').click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByLabel('Account Number').fill(number);
  await dialog.getByLabel('Email').fill('ruth@example.org');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await button(page, 'Restore the old account').click();
  await expectToast(page, 'Customer restored');
  await rowOf(page, number).waitFor();
  const found = expectStatus(await tenant.owner.get<{ totalDue: number }>(`/api/customers/${id}`), 200);
  expect(found.totalDue).toBe(40);
});
