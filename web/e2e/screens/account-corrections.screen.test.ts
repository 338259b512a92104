import { expectStatus, uploadAndWait } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Corrections Water');
});

let accounts = 0;

/** Opens an account of its own for a test, with bills of 40.00 for October and 60.00 for November. */
async function openAccount(client = tenant.owner, visitor = visit()): Promise<Page> {
  accounts += 1;
  const accountNumber = `${7000 + accounts}`;
  for (const [month, amount] of [
    ['October', '40.00'],
    ['November', '60.00'],
  ] as const) {
    const csvContent = `account number,amount due\n${accountNumber},${amount}\n`;
    await uploadAndWait(tenant.owner, tenant.id, { csvContent, month, year: '2026' });
  }
  const path = `${tenant.path}/customers?search=${accountNumber}`;
  const [customer] = expectStatus(await tenant.owner.get<{ id: string }[]>(path), 200);
  return openStaff(await visitor, client, `/dashboard/customers/${customer?.id}`);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const tableRow = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });
const totalIs = (page: Page, title: string, amount: string) =>
  page.getByRole('region', { name: title }).locator('p', { hasText: amount }).waitFor();
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
const activityShows = async (page: Page, ...texts: string[]): Promise<void> => {
  const entry = activity(page).first();
  for (const text of texts) await entry.getByText(text, { exact: true }).waitFor();
};

/** Chooses an action of a bill or credit. */
async function choose(page: Page, actionsOf: string, entry: string): Promise<void> {
  await button(page, `Actions for ${actionsOf}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the lines of the preview, once it is shown. */
async function effect(page: Page): Promise<string[][]> {
  const lines = page.getByRole('table', { name: 'Effect of the correction' }).locator('tbody').getByRole('row');
  await lines.first().waitFor();
  return (await lines.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()));
}

/** Fills in a check of 50.00 and opens its preview. */
async function recordCheck(page: Page): Promise<string[][]> {
  await button(page, 'Record payment').click();
  const form = dialog(page, 'Record payment');
  await form.getByLabel('Check number').fill('1042');
  await form.getByLabel('Received on').fill('2026-11-20');
  await form.getByLabel('Amount (USD)').fill('50');
  await button(page, 'Preview').click();
  return effect(page);
}

test('records a check after a preview, prints its receipt, and undoes it', async () => {
  const page = await openAccount();
  expect(await recordCheck(page)).toEqual([
    ['Total due', '$100.00', '$50.00'],
    ['November 2026 bill', '$60.00', '$50.00'],
    ['October 2026 bill', '$40.00', '$0.00'],
  ]);
  await expectAccessible(page);
  await button(page, 'Record $50.00 payment').click();
  await expectToast(page, 'Payment recorded');
  await totalIs(page, 'Total due', '$50.00');
  await activityShows(page, 'Check 1042, received Nov 20, 2026', '-$50.00', '$50.00 credit');
  await page.getByText('Check 1042 recorded').waitFor();
  await button(page, 'Undo').click();
  await expectToast(page, 'Undone');
  await totalIs(page, 'Total due', '$100.00');
  await activityShows(page, 'Recorded payment reversed', 'Reason: Undone by staff', '+$50.00', '$50.00 charge');
  await page.getByText('Check 1042 recorded').waitFor({ state: 'detached' });
  await choose(page, 'Check 1042', 'Receipt');
  await dialog(page, 'Receipt').getByText('Reversed Nov 20, 2026').waitFor();
  await dialog(page, 'Receipt').getByRole('button', { name: 'Print receipt' }).waitFor();
  await expectAccessible(page);
});

test('records a payment once for a double click on its button', async () => {
  const page = await openAccount();
  await recordCheck(page);
  await button(page, 'Record $50.00 payment').dblclick();
  await dialog(page, 'Record payment').waitFor({ state: 'detached' });
  await totalIs(page, 'Total due', '$50.00');
  await page.reload();
  await totalIs(page, 'Total due', '$50.00');
  await expect.poll(() => tableRow(page, 'Payments and credits', 'Check 1042').count()).toBe(1);
});

test('keeps what was entered when saving fails, and records it once when it is repeated', async () => {
  const page = await openAccount();
  await recordCheck(page);
  await failOnce(page, 'CorrectAccount');
  await button(page, 'Record $50.00 payment').click();
  await dialog(page, 'Record payment').getByText('e-test').waitFor();
  await button(page, 'Back').click();
  await expect.poll(() => dialog(page, 'Record payment').getByLabel('Check number').inputValue()).toBe('1042');
  await button(page, 'Preview').click();
  await button(page, 'Record $50.00 payment').click();
  await totalIs(page, 'Total due', '$50.00');
});

test('records a payment once when the response was lost and it is confirmed again', async () => {
  const page = await openAccount();
  await recordCheck(page);
  const lost = await interceptOperation(page, 'CorrectAccount', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Record $50.00 payment').click();
  await dialog(page, 'Record payment').getByText('We could not reach the server').waitFor();
  await lost.stop();
  await button(page, 'Back').click();
  await button(page, 'Preview').click();
  await dialog(page, 'Record payment').getByText('This was already saved').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await totalIs(page, 'Total due', '$50.00');
  await expect.poll(() => tableRow(page, 'Payments and credits', 'Check 1042').count()).toBe(1);
});

test('says at each field what to correct, and asks before discarding it', async () => {
  const page = await openAccount();
  await button(page, 'Record payment').click();
  const form = dialog(page, 'Record payment');
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
  await choose(page, 'the October 2026 bill', 'Write off');
  await button(page, 'Preview').click();
  await dialog(page, 'Write off').getByText('Enter a reason').waitFor();
});

test('voids a bill with a reason, and undoes it', async () => {
  const page = await openAccount();
  await choose(page, 'the October 2026 bill', 'Void');
  await dialog(page, 'Void bill').getByLabel('Reason').fill('Billed twice');
  await button(page, 'Preview').click();
  await expect
    .poll(() => effect(page))
    .toEqual([
      ['Total due', '$100.00', '$60.00'],
      ['October 2026 bill', '$40.00', 'Void'],
    ]);
  await button(page, 'Void bill').click();
  await expectToast(page, 'Bill voided');
  await tableRow(page, 'Bills', 'October 2026').getByText('Void', { exact: true }).waitFor();
  await activityShows(page, 'Bill for October 2026 voided', 'Reason: Billed twice', '-$40.00');
  await button(page, 'Undo').click();
  await totalIs(page, 'Total due', '$100.00');
  await activityShows(page, 'Bill for October 2026 restored', 'Reason: Undone by staff', '+$40.00');
});

/** `entry` is a menu entry of the bill, and by default the dialog's title. */
type CorrectionSteps = { entry: string; title?: string; amount?: string; confirmLabel: string };

test('changes a bill, adds and reverses a charge, and writes off the rest', async () => {
  const page = await openAccount();
  const correct = async ({ entry, title = entry, amount, confirmLabel }: CorrectionSteps) => {
    await choose(page, 'the October 2026 bill', entry);
    if (amount) await dialog(page, title).getByLabel('Amount (USD)').fill(amount);
    await dialog(page, title).getByLabel('Reason').fill('Agreed by phone');
    await button(page, 'Preview').click();
    await button(page, confirmLabel).click();
    await dialog(page, title).waitFor({ state: 'detached' });
  };
  await correct({ entry: 'Change amount', amount: '30', confirmLabel: 'Change amount to $30.00' });
  await totalIs(page, 'Total due', '$90.00');
  await correct({ entry: 'Add charge', amount: '5.00', confirmLabel: 'Add $5.00 charge' });
  await totalIs(page, 'Total due', '$95.00');
  await tableRow(page, 'Bills', 'October 2026').getByText('includes $5.00 in charges').waitFor();
  await correct({ entry: 'Reverse charge of $5.00', title: 'Reverse', confirmLabel: 'Reverse $5.00' });
  await totalIs(page, 'Total due', '$90.00');
  await tableRow(page, 'Bills', 'October 2026').getByText('charge of $5.00 reversed').waitFor();
  await correct({ entry: 'Write off', confirmLabel: 'Write off $30.00' });
  await totalIs(page, 'Total due', '$60.00');
  await activityShows(page, 'Written off for October 2026', '-$30.00');
  await button(page, 'Undo').click();
  await totalIs(page, 'Total due', '$90.00');
});

test('adds a credit for the account, moves it to a bill, and reverses it', async () => {
  const page = await openAccount();
  await button(page, 'Add credit').click();
  await dialog(page, 'Add credit').getByLabel('Amount (USD)').fill('120');
  await dialog(page, 'Add credit').getByLabel('Reason').fill('Leak adjustment');
  await button(page, 'Preview').click();
  await expect.poll(async () => (await effect(page)).at(-1)).toEqual(['Unused credit', '$0.00', '$20.00']);
  await button(page, 'Add $120.00 credit').click();
  await totalIs(page, 'Credit on the account', '$20.00');
  await choose(page, 'Credit', 'Move to another bill');
  await dialog(page, 'Move to another bill').getByLabel('Bill').selectOption({ label: 'November 2026, $0.00 due' });
  await dialog(page, 'Move to another bill').getByLabel('Reason').fill('For November');
  await button(page, 'Preview').click();
  await button(page, 'Move to another bill').click();
  await tableRow(page, 'Payments and credits', 'Credit').getByText('November 2026').waitFor();
  await activityShows(page, 'Credit moved to the November 2026 bill');
  await choose(page, 'Credit', 'Reverse');
  await dialog(page, 'Reverse').getByLabel('Reason').fill('Wrong account');
  await button(page, 'Preview').click();
  await button(page, 'Reverse $120.00').click();
  await totalIs(page, 'Total due', '$100.00');
});

test('is read-only without the permission to manage balances, and works on a narrow screen', async () => {
  const { client } = await tenant.createStaffMember('viewPayments');
  const page = await openAccount(client, visit({ width: 360 }));
  await totalIs(page, 'Total due', '$100.00');
  await activity(page).first().waitFor();
  expect(await page.getByRole('button', { name: /^(Actions|Record|Add|Mark|Delete)/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Who made each change' }).count()).toBe(0);
  await expectAccessible(page);
});

test('links to the audit log of the account', async () => {
  const page = await openAccount();
  await choose(page, 'the October 2026 bill', 'Write off');
  await dialog(page, 'Write off').getByLabel('Reason').fill('Too small to collect');
  await button(page, 'Preview').click();
  await button(page, 'Write off $40.00').click();
  await expectToast(page, 'Written off');
  await page.getByRole('link', { name: 'Who made each change' }).click();
  await page.getByRole('heading', { level: 1, name: /^Audit Log/ }).waitFor();
  const corrected = page.getByText(/Corrected/).first();
  await corrected.waitFor();
});

test('moves a check to another account after naming its customer, and takes it back there when it bounces', async () => {
  const other = `${8000 + accounts}`;
  const wish = { accountNumber: other, name: 'Tara Target', email: `${other}@example.org` };
  const { id } = expectStatus(await tenant.owner.send<{ id: string }>('POST', `${tenant.path}/customers`, wish), 201);
  const page = await openAccount();
  await recordCheck(page);
  await button(page, 'Record $50.00 payment').click();
  await totalIs(page, 'Total due', '$50.00');
  await choose(page, 'Check 1042', 'Move to another account');
  const form = dialog(page, 'Move to another account');
  await form.getByLabel('Account number to move it to').fill('none');
  await form.getByLabel('Reason').fill('Check was for another account');
  await button(page, 'Preview').click();
  await form.getByText('No account has this number').waitFor();
  await form.getByLabel('Account number to move it to').fill(other);
  await button(page, 'Preview').click();
  await form.getByText(`Tara Target, account ${other}`).waitFor();
  await expectAccessible(page);
  await button(page, 'Move $50.00').click();
  await totalIs(page, 'Total due', '$100.00');
  await tableRow(page, 'Payments and credits', 'Check 1042').getByText('moved to another account').waitFor();
  await activityShows(page, 'Credit moved to another account', '+$50.00');
  const targetDue = async () =>
    expectStatus(await tenant.owner.get<{ totalDue: number }>(`/api/customers/${id}/account`), 200).totalDue;
  expect(await targetDue()).toBe(-50);
  await choose(page, 'Check 1042', 'Reverse');
  await dialog(page, 'Reverse').getByLabel('Reason').fill('The check bounced');
  await button(page, 'Preview').click();
  await dialog(page, 'Reverse').getByText(`$50.00 from Tara Target, account ${other}`).waitFor();
  await button(page, 'Reverse $50.00').click();
  await tableRow(page, 'Payments and credits', 'Check 1042').getByText('reversed').waitFor();
  await totalIs(page, 'Total due', '$100.00');
  await expect.poll(targetDue).toBe(0);
});

test('shows the new effect when the account changed after the preview, and then saves', async () => {
  const page = await openAccount();
  const id = page.url().split('/').at(-1);
  await recordCheck(page);
  const credit = { type: 'add-credit', amount: 15, reason: 'Leak credit' };
  expectStatus(await tenant.owner.send('POST', `/api/customers/${id}/corrections`, credit), 200);
  await button(page, 'Record $50.00 payment').click();
  await dialog(page, 'Record payment').getByText('This account changed after the preview.').waitFor();
  await expect.poll(async () => (await effect(page))[0]).toEqual(['Total due', '$85.00', '$35.00']);
  await button(page, 'Record $50.00 payment').click();
  await totalIs(page, 'Total due', '$35.00');
});
