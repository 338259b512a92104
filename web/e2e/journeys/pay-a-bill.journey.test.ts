import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMoney } from '@utility-pay/contracts';
import {
  billFileText,
  checkLedger,
  eventually,
  expectationOf,
  providerRecords,
  runMode,
  type System,
  signInAsStaff as signInOverRest,
  startSystem,
} from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openPaymentPage, signInAsStaff, submitClaimForm } from '../support/steps.ts';

const file = { rows: 5000, seed: 44 };
const expectation = expectationOf(file);
const accounts = [...expectation.good.values()].filter((row) => row.amountMinor > 0);
const accountAt = (index: number) => {
  const row = accounts[index];
  if (!row) throw new Error('the file has no such account');
  return { ...row, amount: formatMoney(row.amountMinor) };
};
const COMPANY = 'Lakeside Water';
const OWNER = { email: 'olive@lakeside.example', password: 'olive-password' };
const TPN = '123456789012';

// Each test continues the previous one, so all tests after a failed one are skipped.
let hasFailed = false;
beforeEach((context) => {
  if (hasFailed) context.skip('an earlier step failed');
});
afterEach((context) => {
  hasFailed ||= context.task.result?.state === 'fail';
});

let system: System;
let browser: TestBrowser;
let owner: Page;
let payer: Page;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  browser = await openBrowser(system.url);
  [owner, payer] = [await browser.visitor(), await browser.visitor()];
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const waitForTitle = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();
const expectAmountDue = async (page: Page, amount: string, withinMs = 60_000) => {
  await page.goto('/account');
  await page.getByText(amount, { exact: true }).first().waitFor({ timeout: withinMs });
};
/** Reloads the account page until nothing is due; an open page does not update its balance. */
const expectNothingDue = (page: Page) => eventually(() => expectAmountDue(page, '$0.00', 3_000), 90_000);

test('lets a super admin create a company and its business owner', async () => {
  const admin = await browser.visitor();
  await admin.goto('/dashboard');
  await admin.waitForURL('**/admin/login');
  await expectAccessible(admin);
  await signInAsStaff(admin, system.superAdmin);
  await admin.getByRole('link', { name: 'Business Owners' }).click();
  await admin.getByRole('button', { name: 'Create company' }).click();
  await admin.getByLabel('Company name').fill(COMPANY);
  await admin.getByRole('dialog').getByRole('button', { name: 'Create company' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await admin.getByRole('button', { name: 'Create business owner' }).click();
  const dialog = admin.getByRole('dialog');
  await expectAccessible(admin);
  await dialog.getByLabel('Name', { exact: true }).fill('Olive Owner');
  await dialog.getByLabel('Email').fill(OWNER.email);
  await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Create business owner' }).click();
  await admin.getByRole('cell', { name: OWNER.email }).waitFor();
  await expectAccessible(admin);
});

test('shows the owner an empty dashboard and lets the owner set up payments', async () => {
  await signInAsStaff(owner, OWNER);
  await owner.getByText('No payment transactions found').waitFor();
  await owner.getByText('Total Customers').filter({ visible: true }).first().waitFor();
  await expectAccessible(owner);
  await owner.getByRole('link', { name: 'Payment Setup' }).first().click();
  await owner.getByText('Payment Gateway Not Configured').waitFor();
  await owner.getByRole('button', { name: 'Edit Settings' }).click();
  await owner.getByLabel('Auth Key').fill('test-key-0123456789');
  await owner.getByLabel('TPN Number').fill('12');
  await owner.getByLabel('Test mode').check();
  await owner.getByRole('button', { name: 'Save Settings' }).click();
  await owner.getByText('TPN Number must be 12 digits').waitFor();
  await owner.getByLabel('TPN Number').fill(TPN);
  await owner.getByRole('button', { name: 'Save Settings' }).click();
  await owner.getByText('test-key-0••••••••').waitFor();
  await expectAccessible(owner);
});

test('lets the owner upload a bill file and shows the result of each row', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'bills-')), 'november.csv');
  writeFileSync(path, [...billFileText(file)].join(''));
  await owner.getByRole('link', { name: 'Upload Balances' }).click();
  await owner.locator('input[type=file]').setInputFiles(path);
  await owner.getByRole('cell', { name: accountAt(0).accountNumber }).waitFor();
  await owner.getByLabel('Month').selectOption({ label: 'November' });
  await owner.getByLabel('Year').selectOption('2026');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Upload', exact: true }).click();
  await owner.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  await owner.getByText(`Successfully processed ${expectation.good.size} out of 5000 records`).first().waitFor();
  const [firstBad] = expectation.bad;
  await owner
    .getByRole('table', { name: 'Failed rows' })
    .getByRole('row')
    .nth(1)
    .getByText(String(firstBad?.line), { exact: true })
    .waitFor();
  await owner.getByRole('button', { name: 'Upload Another File' }).waitFor();
  await expectAccessible(owner);
});

test('lists the uploaded customers and balances, and finds them by search', async () => {
  const { accountNumber, name, amount } = accountAt(7);
  await owner.getByRole('link', { name: 'Customers', exact: true }).click();
  // Until the customers page is shown, the upload's result is, which has a search field too.
  await owner.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
  await owner.getByRole('searchbox').fill(accountNumber);
  const row = owner.getByRole('row').filter({ has: owner.getByText(accountNumber, { exact: true }) });
  await row.getByText(name).waitFor();
  await row.getByText(amount).waitFor();
  await expectAccessible(owner);
});

test('lets a customer claim an account and see the bill, and refuses a second claim', async () => {
  const { accountNumber, name, amount } = accountAt(0);
  await payer.goto('/register');
  await expectAccessible(payer);
  await submitClaimForm(payer, COMPANY, accountNumber, 'pat@example.org');
  await payer.waitForURL('**/account');
  for (const text of [name, accountNumber, amount, 'Dec 15, 2026', 'November 2026'])
    await payer.getByText(text).first().waitFor();
  await expectAccessible(payer);
  const second = await browser.visitor();
  await submitClaimForm(second, COMPANY, accountNumber, 'second@example.org');
  await second
    .getByText(/couldn't match these details to an account/)
    .first()
    .waitFor();
  expect(new URL(second.url()).pathname).toBe('/register');
});

test.each([
  ['Decline', 'Payment failed'],
  ['Cancel', 'Payment failed'],
])('keeps the bill due after %s on the provider page', async (button, title) => {
  await openPaymentPage(payer);
  await payer.getByRole('button', { name: button }).click();
  await waitForTitle(payer, title);
  await expectAccessible(payer);
  await expectAmountDue(payer, accountAt(0).amount);
});

test('pays the bill: sets the balance to zero and shows the payment in history and dashboard', async () => {
  await openPaymentPage(payer);
  await payer.getByRole('button', { name: `Pay ${accountAt(0).amount}` }).click();
  await waitForTitle(payer, 'Payment successful');
  await expectAccessible(payer);
  await expectNothingDue(payer);
  await expect.poll(() => payer.getByRole('button', { name: 'Make a Payment' }).isDisabled()).toBe(true);
  await payer.getByText('Paid', { exact: true }).first().waitFor();
  await owner.goto('/dashboard');
  const row = owner
    .getByRole('row')
    .filter({ hasText: accountAt(0).accountNumber })
    .filter({ hasText: 'Paid' });
  await row.getByText(accountAt(0).amount).waitFor();
  await expectAccessible(owner);
});

test('completes a payment when the browser is closed on the provider page', async () => {
  const visitor = await browser.visitor();
  const { accountNumber } = accountAt(1);
  await submitClaimForm(visitor, COMPANY, accountNumber, 'gone@example.org');
  await visitor.waitForURL('**/account');
  await openPaymentPage(visitor);
  const page = visitor.url();
  await visitor.goto('/account');
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'paid' }) });
  await expectNothingDue(visitor);
});

test('records a payment once when the process is killed between the provider success and the record', async () => {
  const visitor = await browser.visitor();
  const { accountNumber } = accountAt(2);
  await submitClaimForm(visitor, COMPANY, accountNumber, 'killed@example.org');
  await visitor.waitForURL('**/account');
  await openPaymentPage(visitor);
  const page = visitor.url();
  // Neither a webhook nor a returning browser reports the payment: only the provider has recorded it.
  await fetch(`${system.simulatorUrl}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tpn: TPN, kind: 'webhook-none' }),
  });
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'paid' }) });
  await system.kill();
  await system.start();
  await expectNothingDue(visitor);
  await expect.poll(() => visitor.getByText('Paid', { exact: true }).count()).toBe(1);
});

test('the ledger matches the bill file and the provider records', async () => {
  const ownerClient = await signInOverRest(system, OWNER);
  expect(
    await checkLedger({
      owner: ownerClient,
      companyId: 1,
      file: expectation,
      provider: await providerRecords(system, TPN),
    }),
  ).toEqual([]);
});

test('ends the session immediately on sign-out', async () => {
  await payer.goto('/account');
  await payer.getByRole('button', { name: 'Sign Out' }).first().click();
  await payer.waitForURL('**/login');
  await payer.goto('/account');
  await payer.waitForURL('**/login');
});
