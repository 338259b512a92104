import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { dayFromNow } from './support/bills.ts';
import {
  expectColumn,
  formatDay,
  type MoneyCompany,
  openMoneyCompany,
  openScreen,
  paymentOf,
  readColumn,
  tableRows,
} from './support/money-screens.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { changeViewport } from './support/viewports.ts';

const visit = screenBrowser();
const TABLE = 'Recent payments';
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Dashboard Water');
});

const openDashboard = async (address = '', viewport: Visit = {}): Promise<Page> =>
  openScreen(await visit(viewport), company.owner, `/dashboard${address}`);
const expectCustomers = (page: Page, check: (names: string[]) => void): Promise<void> =>
  expectColumn(page, TABLE, 'Customer', check);

row('2.6-cards', async () => {
  const page = await openDashboard();
  const customers = page.getByRole('region', { name: 'Total Customers' });
  await customers.getByText('12', { exact: true }).waitFor();
  await customers.getByText('12 claimed accounts').waitFor();
  const collected = page.getByRole('region', { name: 'Total Collected' });
  // The company takes payments in test mode, which never count as collected.
  await collected.getByText('$0.00', { exact: true }).waitFor();
  await collected.getByText('0 successful payments').waitFor();
  await collected.getByText('$1,809.43 from 10 test payments, not counted').waitFor();
  await page.getByRole('application', { name: /^Test payments per day/ }).waitFor();
  await expectAccessible(page);
});

row('2.6-columns', async () => {
  const page = await openDashboard();
  await tableRows(page, TABLE).first().waitFor();
  const table = page.getByRole('table', { name: TABLE });
  await expect
    .poll(async () => (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Customer', 'Account Number', 'Amount', 'Date', 'Status', 'Transaction ID']);
  const { payment } = paymentOf(company, 'Ada Lovelace');
  await page.getByLabel('Search payments').fill('Ada');
  await expectCustomers(page, (names) => expect(names).toEqual(['Ada Lovelace']));
  const cells = await tableRows(page, TABLE).getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
    'Ada Lovelace',
    '1001',
    '$120.00',
    formatDay(dayFromNow(0)),
    'Paid Test',
    payment.transactionId,
  ]);
});

row('2.6-ten', async () => {
  const page = await openDashboard();
  await expectCustomers(page, (names) => expect(names).toHaveLength(10));
  await page.getByRole('link', { name: 'View all' }).click();
  await page.getByRole('heading', { name: /^Payment Transactions/ }).waitFor();
});

row('2.6-status-filter', async () => {
  const page = await openDashboard();
  const filter = page.getByLabel('Status', { exact: true });
  await expect
    .poll(() => filter.locator('option').allInnerTexts())
    .toEqual(['All Status', 'Paid', 'Pending', 'Failed']);
  await filter.selectOption({ label: 'Failed' });
  await expectCustomers(page, (names) => expect(names).toEqual(['Edsger Dijkstra']));
  await filter.selectOption({ label: 'Pending' });
  await expectCustomers(page, (names) => expect(names).toEqual(['Donald Knuth']));
  await filter.selectOption({ label: 'Paid' });
  await expectCustomers(page, (names) => expect(names).toHaveLength(10));
  await expect.poll(async () => new Set(await readColumn(page, TABLE, 'Status'))).toEqual(new Set(['Paid Test']));
  await page.reload();
  await expectCustomers(page, (names) => expect(names).not.toContain('Donald Knuth'));
});

row('2.6-search', async () => {
  const page = await openDashboard();
  const { payer, payment } = paymentOf(company, 'Grace Hopper');
  const search = page.getByLabel('Search payments');
  for (const text of [payment.transactionId ?? '', 'grace', payer.email, '1002']) {
    await search.fill(text);
    await expectCustomers(page, (names) => expect(names).toEqual(['Grace Hopper']));
    await search.fill('');
    await expectCustomers(page, (names) => expect(names).toHaveLength(10));
  }
});

row('2.6-date-filter', async () => {
  const page = await openDashboard();
  const pickDay = async (day: string): Promise<void> => {
    await page.getByRole('button', { name: /^Paid on/ }).click();
    await page.getByRole('button', { name: new RegExp(`^${formatDay(day)}`) }).click();
    await page.getByRole('button', { name: `Paid on: ${formatDay(day)}` }).waitFor();
  };
  await pickDay(dayFromNow(0));
  await expectCustomers(page, (names) => expect(names).toHaveLength(10));
  expect(await readColumn(page, TABLE, 'Customer')).not.toContain('Donald Knuth');
  await pickDay(dayFromNow(-1));
  await page.getByText('No payment transactions found').waitFor();
  await page.getByRole('button', { name: 'Clear paid on' }).click();
  await expectCustomers(page, (names) => expect(names).toHaveLength(10));
});

row('2.6-empty', async () => {
  const page = await openDashboard('?q=no-such-payment');
  await page.getByText('No payment transactions found', { exact: true }).waitFor();
  await page.getByText('No payments match these filters.').waitFor();
  await expectAccessible(page);
});

row('9-calendar', async () => {
  const page = await openDashboard();
  await page.getByRole('button', { name: /^Paid on/ }).click();
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await page.getByText(month.format(new Date()), { exact: true }).first().waitFor();
  await expect
    .poll(async () => (await grid.locator('thead th').allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
  await expectAccessible(page);
});

test('reads the charts with the arrow keys and as tables', async () => {
  const page = await openDashboard('', { reducedMotion: 'reduce' });
  await page.getByRole('application', { name: /^Test payments per day/ }).focus();
  await page.keyboard.press('End');
  for (let day = 0; day < 29; day += 1) await page.keyboard.press('ArrowRight');
  await page.getByText(`${formatDay(dayFromNow(0))}: $1,809.43 from 10 payments`).waitFor();
  await page.getByRole('switch', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Test payments per day, last 30 days' });
  const today = days.getByRole('row', { name: formatDay(dayFromNow(0)) });
  await expect
    .poll(async () => (await today.getByRole('cell').allInnerTexts()).map((text) => text.trim()))
    .toEqual([formatDay(dayFromNow(0)), '10', '$1,809.43']);
  await expect.poll(() => days.getByRole('row').count()).toBe(31);
  const states = page.getByRole('table', { name: 'Payments by status' });
  await states.getByRole('row', { name: 'Failed 1 8.3%' }).waitFor();
  await expectAccessible(page);
});

test('opens a payment on the transactions page by keyboard', async () => {
  const page = await openDashboard('?q=ada');
  await expectCustomers(page, (names) => expect(names).toEqual(['Ada Lovelace']));
  await page.getByRole('button', { name: /Ada Lovelace/ }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: `Payment ${paymentOf(company, 'Ada Lovelace').payment.transactionId}` })
    .waitFor();
  expect(page.url()).toContain(`/dashboard/transactions?open=${paymentOf(company, 'Ada Lovelace').payment.id}`);
});

test('explains the missing permission to staff who may not view payments', async () => {
  const member = await createStaffMember(company, 'No Money', 'manageCustomers');
  const page = await openScreen(await visit(), member.client, '/dashboard');
  await page
    .getByRole('region', { name: 'Total Collected' })
    .getByText('You need the “View payments” permission.')
    .waitFor();
  await page.getByText("You can't view payments").waitFor();
  expect(await page.getByText('Collected per day').count()).toBe(0);
  await expectAccessible(page);
});

test('fits 320 px and passes axe in dark mode', async () => {
  const page = await openDashboard('', { width: 320, height: 640 });
  await expect.poll(() => tableRows(page, TABLE).count()).toBe(10);
  await expectFits(page);
  await expectAccessible(page);
  await changeViewport(page, { colorScheme: 'dark' });
  await expectCustomers(page, (names) => expect(names).toHaveLength(10));
  await expectAccessible(page);
});
