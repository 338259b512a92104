import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { type MoneyCompany, openMoneyCompany, openScreen, paymentOf } from './support/money-screens.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';

const visit = screenBrowser();
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Disputes Water', 2);
});

const addressOf = (name: string): string => `/dashboard/transactions?open=${paymentOf(company, name).payment.id}`;
const sheetOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Payment ${paymentOf(company, name).payment.transactionId}` });

test('staff record a chargeback, and that it was won', async () => {
  const page = await openScreen(await visit(), company.owner, addressOf('Ada Lovelace'));
  const sheet = sheetOf(page, 'Ada Lovelace');
  await sheet.getByRole('button', { name: 'Record dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record dispute' });
  await expect.poll(() => dialog.getByLabel('Amount (USD)').inputValue()).toBe('120.00');
  await dialog.getByLabel('Case number').fill('not a number!');
  await dialog.getByRole('button', { name: 'Record dispute' }).click();
  await dialog.getByText('Enter the case number: up to 40 letters, digits and hyphens.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Case number').fill('CB-2041');
  await dialog.getByLabel('Amount (USD)').fill('50');
  await dialog.getByRole('button', { name: 'Record dispute' }).click();
  await page.getByText('The amount is due again on the bill.').first().waitFor();
  const disputes = sheet.getByRole('list', { name: 'Disputes' });
  await disputes.getByText('Chargeback, case CB-2041, recorded by staff').waitFor();
  await disputes.getByText('Open', { exact: true }).waitFor();
  await sheet.getByText('Charged back or returned').waitFor();
  await expectAccessible(page);
  await disputes.getByRole('button', { name: 'Mark as won' }).click();
  await page
    .getByRole('alertdialog', { name: 'Mark this chargeback as won?' })
    .getByRole('button', { name: 'Mark as won' })
    .click();
  await disputes.getByText('Won', { exact: true }).waitFor();
  expect(await disputes.getByRole('button').count()).toBe(0);
});

test('a returned payment shows as returned by the bank and can no longer be refunded, until the return is removed', async () => {
  const page = await openScreen(await visit(), company.owner, addressOf('Grace Hopper'));
  const sheet = sheetOf(page, 'Grace Hopper');
  await sheet.getByRole('button', { name: 'Record dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record dispute' });
  await dialog.getByLabel('Type').selectOption('RETURN');
  await dialog.getByLabel('Case number').fill('RT-7');
  await dialog.getByRole('button', { name: 'Record dispute' }).click();
  const disputes = sheet.getByRole('list', { name: 'Disputes' });
  await disputes.getByText('Returned by the bank, case RT-7').waitFor();
  expect(await sheet.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  await disputes.getByRole('button', { name: 'Recorded by mistake' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Was this return recorded by mistake?' });
  await confirmation.getByText("$45.50 will be credited back to the customer's account.").waitFor();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Remove return' }).click();
  await disputes.getByText('Removed', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  expect(await disputes.getByRole('button').count()).toBe(0);
});

test('staff without the permission see disputes and cannot record any', async () => {
  const clerk = await createStaffMember(company, 'Only Looks', 'viewPayments');
  const page = await openScreen(await visit(), clerk.client, addressOf('Ada Lovelace'));
  const sheet = sheetOf(page, 'Ada Lovelace');
  await sheet.getByText('Chargeback, case CB-2041').waitFor();
  expect(await sheet.getByRole('button', { name: 'Record dispute' }).count()).toBe(0);
});
