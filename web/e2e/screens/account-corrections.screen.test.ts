import { expectStatus } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  accountRow,
  activityEntries,
  chooseAccountAction,
  chooseOctoberAction,
  correctionDialog,
  expectNewestActivity,
  expectTotal,
  previewCheck,
  previewCorrection,
  readPreview,
} from './support/account-page.ts';
import { uploadBills } from './support/bills.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;

/** Enough that each test has an account of its own, also when it is retried. */
const ACCOUNTS = Array.from({ length: 24 }, (_, index) => `${7001 + index}`);

/** Creates accounts with bills of 40.00 for October and 60.00 for November. */
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Corrections Water');
  const bill = (month: string, amount: string) =>
    uploadBills(
      tenant,
      ACCOUNTS.map((accountNumber) => ({ 'account number': accountNumber, 'amount due': amount })),
      month,
    );
  await bill('October', '40.00');
  await bill('November', '60.00');
});

let accountCount = 0;

/** Opens the page of the next account. */
async function openAccount(client = tenant.owner, visitor = visit()): Promise<Page> {
  const accountNumber = ACCOUNTS[accountCount];
  accountCount += 1;
  const path = `${tenant.path}/customers?search=${accountNumber}`;
  const [customer] = expectStatus(await tenant.owner.get<{ id: string }[]>(path), 200);
  return openStaff(await visitor, client, `/dashboard/customers/${customer?.id}`);
}

/** Confirms the previewed check of 50.00. */
const confirmCheck = (page: Page): Promise<void> => button(page, 'Record $50.00 payment').click();

test('records a check after a preview, prints its receipt, and undoes it', async () => {
  const page = await openAccount();
  expect(await previewCheck(page)).toEqual([
    ['Total due', '$100.00', '$50.00'],
    ['November 2026 bill', '$60.00', '$50.00'],
    ['October 2026 bill', '$40.00', '$0.00'],
  ]);
  await expectAccessible(page);
  await confirmCheck(page);
  await expectToast(page, 'Payment recorded');
  await expectTotal(page, 'Total due', '$50.00');
  await expectNewestActivity(page, 'Check 1042, received Nov 20, 2026', '-$50.00', '$50.00 credit');
  await page.getByText('Check 1042 recorded').waitFor();
  await button(page, 'Undo').click();
  await expectToast(page, 'Undone');
  await expectTotal(page, 'Total due', '$100.00');
  await expectNewestActivity(page, 'Recorded payment reversed', 'Reason: Undone by staff', '+$50.00', '$50.00 charge');
  await page.getByText('Check 1042 recorded').waitFor({ state: 'detached' });
  await chooseAccountAction(page, 'Check 1042', 'Receipt');
  await correctionDialog(page, 'Receipt').getByText('Reversed Nov 20, 2026').waitFor();
  await correctionDialog(page, 'Receipt').getByRole('button', { name: 'Print receipt' }).waitFor();
  await expectAccessible(page);
});

test('keeps the input when saving fails, and records the payment once when it is confirmed again by a double click', async () => {
  const page = await openAccount();
  await previewCheck(page);
  await failOnce(page, 'CorrectAccount');
  await confirmCheck(page);
  await correctionDialog(page, 'Record payment').getByText('e-test').waitFor();
  await button(page, 'Back').click();
  await expect
    .poll(() => correctionDialog(page, 'Record payment').getByLabel('Check number').inputValue())
    .toBe('1042');
  await button(page, 'Preview').click();
  await button(page, 'Record $50.00 payment').dblclick();
  await correctionDialog(page, 'Record payment').waitFor({ state: 'detached' });
  await expectTotal(page, 'Total due', '$50.00');
  await page.reload();
  await expectTotal(page, 'Total due', '$50.00');
  await expect.poll(() => accountRow(page, 'Payments and credits', 'Check 1042').count()).toBe(1);
});

test('records a payment once when the response is lost and the payment is confirmed again', async () => {
  const page = await openAccount();
  await previewCheck(page);
  const lostResponses = await interceptOperation(page, 'CorrectAccount', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirmCheck(page);
  await correctionDialog(page, 'Record payment').getByText('We could not reach the server').waitFor();
  await lostResponses.stop();
  await button(page, 'Back').click();
  await button(page, 'Preview').click();
  await correctionDialog(page, 'Record payment').getByText('This was already saved').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await expectTotal(page, 'Total due', '$50.00');
  await expect.poll(() => accountRow(page, 'Payments and credits', 'Check 1042').count()).toBe(1);
});

test('shows an error at each invalid field, and asks before it discards the input', async () => {
  const page = await openAccount();
  await button(page, 'Record payment').click();
  const form = correctionDialog(page, 'Record payment');
  await form.getByLabel('Amount (USD)').fill('12.345');
  await form.getByLabel('Received on').fill('');
  await button(page, 'Preview').click();
  await form.getByText('"12.345" has more than two decimals').waitFor();
  await form.getByText('Enter the date it was received').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
  await button(page, 'Discard').click();
  await form.waitFor({ state: 'detached' });
  await chooseOctoberAction(page, 'Write off');
  await button(page, 'Preview').click();
  await correctionDialog(page, 'Write off').getByText('Enter a reason').waitFor();
});

test('voids a bill with a reason, undoes it, and links to the audit log of the account', async () => {
  const page = await openAccount();
  await chooseOctoberAction(page, 'Void');
  await previewCorrection(page, 'Void bill', { Reason: 'Billed twice' });
  await expect
    .poll(() => readPreview(page))
    .toEqual([
      ['Total due', '$100.00', '$60.00'],
      ['October 2026 bill', '$40.00', 'Void'],
    ]);
  await button(page, 'Void bill').click();
  await expectToast(page, 'Bill voided');
  await accountRow(page, 'Bills', 'October 2026').getByText('Void', { exact: true }).waitFor();
  await expectNewestActivity(page, 'Bill for October 2026 voided', 'Reason: Billed twice', '-$40.00');
  await button(page, 'Undo').click();
  await expectTotal(page, 'Total due', '$100.00');
  await expectNewestActivity(page, 'Bill for October 2026 restored', 'Reason: Undone by staff', '+$40.00');
  await page.getByRole('link', { name: 'Who made each change' }).click();
  await page.getByRole('heading', { level: 1, name: /^Audit Log/ }).waitFor();
  await page
    .getByText(/Corrected/)
    .first()
    .waitFor();
});

interface BillCorrection {
  /** Entry in the menu of the bill. */
  action: string;
  /** Title of the dialog; by default the same as the menu entry. */
  title?: string;
  amount?: string;
  confirmLabel: string;
}

/** Corrects the October bill from its menu to the end of the dialog. */
async function correctOctober(page: Page, correction: BillCorrection): Promise<void> {
  const { action, title = action, amount, confirmLabel } = correction;
  await chooseOctoberAction(page, action);
  const fields = { ...(amount && { 'Amount (USD)': amount }), Reason: 'Agreed by phone' };
  await previewCorrection(page, title, fields);
  await button(page, confirmLabel).click();
  await correctionDialog(page, title).waitFor({ state: 'detached' });
}

test('changes a bill, adds and reverses a charge, and writes off the rest', async () => {
  const page = await openAccount();
  await correctOctober(page, { action: 'Change amount', amount: '30', confirmLabel: 'Change amount to $30.00' });
  await expectTotal(page, 'Total due', '$90.00');
  await correctOctober(page, { action: 'Add charge', amount: '5.00', confirmLabel: 'Add $5.00 charge' });
  await expectTotal(page, 'Total due', '$95.00');
  await accountRow(page, 'Bills', 'October 2026').getByText('includes $5.00 in charges').waitFor();
  await correctOctober(page, { action: 'Reverse charge of $5.00', title: 'Reverse', confirmLabel: 'Reverse $5.00' });
  await expectTotal(page, 'Total due', '$90.00');
  await accountRow(page, 'Bills', 'October 2026').getByText('charge of $5.00 reversed').waitFor();
  await correctOctober(page, { action: 'Write off', confirmLabel: 'Write off $30.00' });
  await expectToast(page, 'Written off');
  await expectTotal(page, 'Total due', '$60.00');
  await expectNewestActivity(page, 'Written off for October 2026', '-$30.00');
  await button(page, 'Undo').click();
  await expectTotal(page, 'Total due', '$90.00');
});

test('adds a credit for the account, moves it to a bill, and reverses it', async () => {
  const page = await openAccount();
  await button(page, 'Add credit').click();
  await previewCorrection(page, 'Add credit', { 'Amount (USD)': '120', Reason: 'Leak adjustment' });
  await expect.poll(async () => (await readPreview(page)).at(-1)).toEqual(['Unused credit', '$0.00', '$20.00']);
  await button(page, 'Add $120.00 credit').click();
  await expectTotal(page, 'Credit on the account', '$20.00');
  await chooseAccountAction(page, 'Credit', 'Move to another bill');
  await correctionDialog(page, 'Move to another bill')
    .getByLabel('Bill')
    .selectOption({ label: 'November 2026, $0.00 due' });
  await previewCorrection(page, 'Move to another bill', { Reason: 'For November' });
  await button(page, 'Move to another bill').click();
  await accountRow(page, 'Payments and credits', 'Credit').getByText('November 2026').waitFor();
  await expectNewestActivity(page, 'Credit moved to the November 2026 bill');
  await chooseAccountAction(page, 'Credit', 'Reverse');
  await previewCorrection(page, 'Reverse', { Reason: 'Wrong account' });
  await button(page, 'Reverse $120.00').click();
  await expectTotal(page, 'Total due', '$100.00');
});

test('shows no actions to staff without manageBalances, and passes axe at 360 px', async () => {
  const { client } = await tenant.createStaffMember('viewPayments');
  const page = await openAccount(client, visit({ width: 360 }));
  await expectTotal(page, 'Total due', '$100.00');
  await activityEntries(page).first().waitFor();
  expect(await page.getByRole('button', { name: /^(Actions|Record|Add|Mark|Delete)/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Who made each change' }).count()).toBe(0);
  await expectAccessible(page);
});

test('moves a check to another account, whose customer the preview names, and recalls it from there when the check bounces', async () => {
  const targetNumber = `${8000 + accountCount}`;
  const target = { accountNumber: targetNumber, name: 'Tara Target', email: `${targetNumber}@example.org` };
  const { id } = expectStatus(await tenant.owner.send<{ id: string }>('POST', `${tenant.path}/customers`, target), 201);
  const page = await openAccount();
  await previewCheck(page);
  await confirmCheck(page);
  await expectTotal(page, 'Total due', '$50.00');
  await chooseAccountAction(page, 'Check 1042', 'Move to another account');
  const form = correctionDialog(page, 'Move to another account');
  await form.getByLabel('Account number to move it to').fill('none');
  await form.getByLabel('Reason').fill('Check was for another account');
  await button(page, 'Preview').click();
  await form.getByText('No account has this number').waitFor();
  await form.getByLabel('Account number to move it to').fill(targetNumber);
  await button(page, 'Preview').click();
  await form.getByText(`Tara Target, account ${targetNumber}`).waitFor();
  await expectAccessible(page);
  await button(page, 'Move $50.00').click();
  await expectTotal(page, 'Total due', '$100.00');
  await accountRow(page, 'Payments and credits', 'Check 1042').getByText('moved to another account').waitFor();
  await expectNewestActivity(page, 'Credit moved to another account', '+$50.00');
  const targetDue = async () =>
    expectStatus(await tenant.owner.get<{ totalDue: number }>(`/api/customers/${id}/account`), 200).totalDue;
  expect(await targetDue()).toBe(-50);
  await chooseAccountAction(page, 'Check 1042', 'Reverse');
  await previewCorrection(page, 'Reverse', { Reason: 'The check bounced' });
  await correctionDialog(page, 'Reverse').getByText(`$50.00 from Tara Target, account ${targetNumber}`).waitFor();
  await button(page, 'Reverse $50.00').click();
  await accountRow(page, 'Payments and credits', 'Check 1042').getByText('reversed').waitFor();
  await expectTotal(page, 'Total due', '$100.00');
  await expect.poll(targetDue).toBe(0);
});

test('shows a new preview when the account changed after the first one, and saves after a second confirmation', async () => {
  const page = await openAccount();
  const id = page.url().split('/').at(-1);
  await previewCheck(page);
  const credit = { type: 'add-credit', amount: 15, reason: 'Leak credit' };
  expectStatus(await tenant.owner.send('POST', `/api/customers/${id}/corrections`, credit), 200);
  await confirmCheck(page);
  await correctionDialog(page, 'Record payment').getByText('This account changed after the preview.').waitFor();
  await expect.poll(async () => (await readPreview(page))[0]).toEqual(['Total due', '$85.00', '$35.00']);
  await confirmCheck(page);
  await expectTotal(page, 'Total due', '$35.00');
});
