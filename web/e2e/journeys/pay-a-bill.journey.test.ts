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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { inSequence } from '../support/in-sequence.ts';
import { claim, openPaymentPage, signInAsStaff } from '../support/steps.ts';

const file = { rows: 5000, seed: 44 };
const expectation = expectationOf(file);
const accounts = [...expectation.good.values()].filter((row) => row.amountMinor > 0);
const accountAt = (index: number) => {
  const row = accounts[index];
  if (!row) throw new Error('the file has no such account');
  return { ...row, owed: formatMoney(row.amountMinor) };
};
const COMPANY = 'Lakeside Water';
const OWNER = { email: 'olive@lakeside.example', password: 'olive-password' };
const TPN = '123456789012';

inSequence();

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

const comesBackTo = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();
const amountDue = async (page: Page, amount: string, withinMs = 60_000) => {
  await page.goto('/account');
  await page.getByText(amount, { exact: true }).first().waitFor({ timeout: withinMs });
};
/** The page shows what was due when it was opened, so it is opened again and again. */
const nothingDue = (page: Page) => eventually(() => amountDue(page, '$0.00', 3_000), 90_000);

test('a super admin makes a company and its business owner', async () => {
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

test('the owner sees an empty dashboard and sets up payments', async () => {
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

test('the owner uploads a bill file and sees what became of each row', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'bills-')), 'november.csv');
  writeFileSync(path, [...billFileText(file)].join(''));
  await owner.getByRole('link', { name: 'Upload Balances' }).click();
  await owner.locator('input[type=file]').setInputFiles(path);
  await owner.getByRole('cell', { name: accountAt(0).accountNumber }).waitFor();
  await owner.getByLabel('Month').selectOption({ label: 'November' });
  await owner.getByLabel('Year').selectOption('2026');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Upload', exact: true }).click();
  await owner.getByRole('heading', { name: 'Upload Complete' }).waitFor({ timeout: 90_000 });
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

test('customers and balances are there, and are found', async () => {
  const { accountNumber, name, owed } = accountAt(7);
  await owner.getByRole('link', { name: 'Customers', exact: true }).click();
  await owner.getByRole('searchbox').fill(accountNumber);
  const row = owner.getByRole('row').filter({ hasText: accountNumber });
  await row.getByText(name).waitFor();
  await row.getByText(owed).waitFor();
  await expectAccessible(owner);
});

test('a customer claims an account and sees the bill; a second person cannot claim it', async () => {
  const { accountNumber, name, owed } = accountAt(0);
  await payer.goto('/register');
  await expectAccessible(payer);
  await claim(payer, COMPANY, accountNumber, 'pat@example.org');
  await payer.waitForURL('**/account');
  for (const text of [name, accountNumber, owed, 'Dec 15, 2026', 'November 2026'])
    await payer.getByText(text).first().waitFor();
  await expectAccessible(payer);
  const second = await browser.visitor();
  await claim(second, COMPANY, accountNumber, 'second@example.org');
  await second
    .getByText(/could not match that account/)
    .first()
    .waitFor();
  expect(new URL(second.url()).pathname).toBe('/register');
});

test.each([
  ['Decline', 'Payment failed'],
  ['Cancel', 'Payment failed'],
])('%s at the provider leaves the bill due', async (button, title) => {
  await openPaymentPage(payer);
  await payer.getByRole('button', { name: button }).click();
  await comesBackTo(payer, title);
  await expectAccessible(payer);
  await amountDue(payer, accountAt(0).owed);
});

test('Pay settles the bill: the balance falls to zero, history and dashboard show it', async () => {
  await openPaymentPage(payer);
  await payer.getByRole('button', { name: `Pay ${accountAt(0).owed}` }).click();
  await comesBackTo(payer, 'Payment successful');
  await expectAccessible(payer);
  await nothingDue(payer);
  expect(await payer.getByRole('button', { name: 'Make a Payment' }).isDisabled()).toBe(true);
  await payer.getByText('Paid', { exact: true }).first().waitFor();
  await owner.goto('/dashboard');
  const row = owner
    .getByRole('row')
    .filter({ hasText: accountAt(0).accountNumber })
    .filter({ hasText: 'Paid' });
  await row.getByText(accountAt(0).owed).waitFor();
  await expectAccessible(owner);
});

test('a browser that is closed at the provider pays all the same', async () => {
  const visitor = await browser.visitor();
  const { accountNumber } = accountAt(1);
  await claim(visitor, COMPANY, accountNumber, 'gone@example.org');
  await visitor.waitForURL('**/account');
  await openPaymentPage(visitor);
  const page = visitor.url();
  await visitor.goto('/account');
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'paid' }) });
  await nothingDue(visitor);
});

test('killed between the provider’s success and our record, the payment is there once after a restart', async () => {
  const visitor = await browser.visitor();
  const { accountNumber } = accountAt(2);
  await claim(visitor, COMPANY, accountNumber, 'killed@example.org');
  await visitor.waitForURL('**/account');
  await openPaymentPage(visitor);
  const page = visitor.url();
  // Nobody tells us, and nobody comes back: the provider alone knows.
  await fetch(`${system.simulatorUrl}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tpn: TPN, kind: 'webhook-none' }),
  });
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'paid' }) });
  await system.kill();
  await system.start();
  await nothingDue(visitor);
  expect(await visitor.getByText('Paid', { exact: true }).count()).toBe(1);
});

test('the books agree with the file and with the provider', async () => {
  const books = await signInOverRest(system, OWNER);
  expect(
    await checkLedger({ owner: books, companyId: 1, file: expectation, provider: await providerRecords(system, TPN) }),
  ).toEqual([]);
});

test('signing out ends the session at once', async () => {
  await payer.goto('/account');
  await payer.getByRole('button', { name: 'Sign Out' }).first().click();
  await payer.waitForURL('**/login');
  await payer.goto('/account');
  await payer.waitForURL('**/login');
});
