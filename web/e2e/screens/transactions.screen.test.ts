import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE, type Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { dayFromNow } from './support/bills.ts';
import {
  expectColumn,
  formatDay,
  formatRange,
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
const TABLE = 'Payments';
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Transactions Water');
});

const openTransactions = async (address = '', viewport: Visit = {}): Promise<Page> =>
  openScreen(await visit(viewport), company.owner, `/dashboard/transactions${address}`);
const expectCustomers = (page: Page, check: (texts: string[]) => void): Promise<void> =>
  expectColumn(page, TABLE, 'Customer', check);
const rangeButton = (page: Page, from: string, to: string) =>
  page.getByRole('button', { name: `Paid: ${formatRange(from, to)}`, exact: true });

row('2.11-columns', async () => {
  const page = await openTransactions('?search=turing');
  await expectCustomers(page, (texts) => expect(texts).toEqual(['Alan Turing']));
  const heads = await page.getByRole('table', { name: TABLE }).getByRole('columnheader').allInnerTexts();
  expect(heads.map((text) => text.trim())).toEqual([
    'Transaction ID',
    'Customer',
    'Account #',
    'Amount',
    'Date',
    'Status',
    'Method',
  ]);
  const { payment } = paymentOf(company, 'Alan Turing');
  const cells = await tableRows(page, TABLE).getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
    payment.transactionId,
    'Alan Turing',
    '1003',
    '$1,234.50',
    formatDay(dayFromNow(0)),
    'Paid Test',
    'Card',
  ]);
  await page.getByRole('heading', { name: 'Payment Transactions' }).waitFor();
  await expectAccessible(page);
});

row('2.11-search', async () => {
  const page = await openTransactions();
  const search = page.getByLabel('Search by customer or transaction ID');
  const { payment } = paymentOf(company, 'Frances Allen');
  for (const text of ['frances', payment.transactionId ?? '']) {
    await search.fill(text);
    await page.waitForURL((url) => url.searchParams.get('search') === text);
    await expectCustomers(page, (texts) => expect(texts).toEqual(['Frances Allen']));
  }
  await page.getByRole('button', { name: /^Remove filter Search/ }).click();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
});

row('9-range', async () => {
  const page = await openTransactions();
  await rangeButton(page, dayFromNow(-29), dayFromNow(0)).waitFor();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
});

row('2.11-range', async () => {
  const page = await openTransactions();
  await rangeButton(page, dayFromNow(-29), dayFromNow(0)).click();
  await expect.poll(() => page.getByRole('grid').count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await rangeButton(page, dayFromNow(-6), dayFromNow(0)).waitFor();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
  await page.reload();
  await rangeButton(page, dayFromNow(-6), dayFromNow(0)).waitFor();
});

row('2.11-status', async () => {
  const page = await openTransactions();
  const filter = page.getByLabel('Payment Status');
  await expect
    .poll(() => filter.locator('option').allInnerTexts())
    .toEqual(['All Status', 'Paid', 'Pending', 'Failed', 'Needs review']);
  await filter.selectOption({ label: 'Failed' });
  await expectCustomers(page, (texts) => expect(texts).toEqual(['Edsger Dijkstra']));
  await filter.selectOption({ label: 'Pending' });
  await expectCustomers(page, (texts) => expect(texts).toEqual(['Donald Knuth']));
  const { payment } = paymentOf(company, 'Donald Knuth');
  await expect.poll(() => readColumn(page, TABLE, 'Transaction ID')).toEqual([`TXN-${payment.id}`]);
  await page.getByText(/Showing payments from any date\. Only paid payments can be filtered by date\./).waitFor();
});

row('2.11-dates', async () => {
  const page = await openTransactions(`?from=${dayFromNow(0)}&to=${dayFromNow(0)}`);
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
  const shown = await readColumn(page, TABLE, 'Customer');
  expect(shown).not.toContain('Edsger Dijkstra');
  expect(shown).not.toContain('Donald Knuth');
  const note = "Showing payments paid on these dates. Pending and failed payments aren't included. Dates are in UTC.";
  await page.getByText(note).waitFor();
  await page.goto(`/dashboard/transactions?to=${dayFromNow(-1)}`);
  await page.getByText('No payment records found').waitFor();
  await page.getByRole('button', { name: 'Show all dates' }).click();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(12));
  await page.goto(`/dashboard/transactions?to=${dayFromNow(-1)}`);
  await page.getByRole('button', { name: 'Search all dates' }).click();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(12));
});

row('2.11-empty', async () => {
  const page = await openTransactions('?search=no-such-payment');
  await page.getByText('No payment records found', { exact: true }).waitFor();
  await page.getByText('Try other dates, another status or a shorter search.').waitFor();
  await expectAccessible(page);
});

row('2.11-buttons', async () => {
  const page = await openTransactions('?status=failed&search=edsger');
  await expectCustomers(page, (texts) => expect(texts).toEqual(['Edsger Dijkstra']));
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
  await rangeButton(page, dayFromNow(-29), dayFromNow(0)).waitFor();
  const refresh = page.waitForRequest((request) => (request.postData() ?? '').includes('query Transactions'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await refresh;
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`payments-${company.company.id}.csv`);
});

row('4-payment-status', async () => {
  const page = await openTransactions('?days=any');
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(12));
  const colorOf = async (word: string): Promise<number[]> => {
    const chip = tableRows(page, TABLE).getByText(word, { exact: true }).first();
    const color = await chip.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    return (color.match(/\d+/g) ?? []).map(Number);
  };
  const [green = [], yellow = [], red = []] = await Promise.all(['Paid', 'Pending', 'Failed'].map(colorOf));
  expect(green[1], 'Paid').toBeGreaterThan(Math.max(green[0] ?? 0, green[2] ?? 0));
  expect(red[0], 'Failed').toBeGreaterThan(2 * Math.max(red[1] ?? 0, red[2] ?? 0));
  expect(yellow[0], 'Pending').toBeGreaterThan(yellow[1] ?? 0);
  expect(yellow[1], 'Pending').toBeGreaterThan(2 * (yellow[2] ?? 0));
});

row('9-formats', async () => {
  const page = await openTransactions();
  await expectCustomers(page, (texts) => expect(texts).toHaveLength(10));
  const amounts = await readColumn(page, TABLE, 'Amount');
  expect(amounts).toContain('$1,234.50');
  expect(amounts.filter((text) => !/^\$\d{1,3}(,\d{3})*\.\d\d$/.test(text))).toEqual([]);
  const dates = await readColumn(page, TABLE, 'Date');
  expect(dates.filter((text) => !/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text))).toEqual([]);
});

test('sorts the whole list by amount, and exports its rows in the same order', async () => {
  const page = await openTransactions();
  await page.getByRole('button', { name: 'Amount' }).click();
  await expectCustomers(page, (texts) => expect(texts[0]).toBe('Ken Thompson'));
  await page.getByRole('button', { name: 'Amount' }).click();
  await expectCustomers(page, (texts) => expect(texts[0]).toBe('Alan Turing'));
  expect(page.url()).toContain('sort=-amount');
  await page.getByLabel('Search by customer or transaction ID').fill('no-such-payment');
  await page.getByText('No payment records found').waitFor();
  await page.getByLabel('Search by customer or transaction ID').fill('a');
  await page.waitForURL(/search=a(&|$)/);
  await expectCustomers(page, (texts) => expect(texts.length).toBeGreaterThan(1));
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  const { text } = await company.owner.get(address ?? '');
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(await readColumn(page, TABLE, 'Customer'));
});

test('works by keyboard alone', async () => {
  const page = await openTransactions('?sort=amount');
  await expectCustomers(page, (texts) => expect(texts[0]).toBe('Ken Thompson'));
  const order = await readColumn(page, TABLE, 'Transaction ID');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  await page.getByRole('button', { name: order[0] ?? '' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Payment ${order[1]}` }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('dialog', { name: `Payment ${order[0]}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('open=');
});

test('explains the missing permission to staff who may not view payments', async () => {
  const member = await createStaffMember(company, 'No Transactions', 'manageCustomers');
  const page = await openScreen(await visit(), member.client, '/dashboard/transactions');
  await page.getByText("You can't view payments").waitFor();
  expect(await page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0);
  await expectAccessible(page);
});

test('fits 320 px and passes axe in dark mode', async () => {
  const page = await openTransactions('', { width: 320, height: 640 });
  await tableRows(page, TABLE).first().waitFor();
  await expectFits(page);
  await expectAccessible(page);
  await changeViewport(page, { colorScheme: 'dark' });
  await expectAccessible(page);
});

test('picks the dates in a sheet at the lower edge of a phone', async () => {
  const page = await openTransactions('', PHONE);
  await rangeButton(page, dayFromNow(-29), dayFromNow(0)).click();
  const sheet = page.getByRole('dialog', { name: 'Paid' });
  await sheet.getByRole('grid').waitFor();
  await expectAccessible(page);
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 360 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await sheet.getByRole('button', { name: 'Last 7 days' }).click();
  await sheet.waitFor({ state: 'detached' });
  await rangeButton(page, dayFromNow(-6), dayFromNow(0)).waitFor();
});

test('truncates a long transaction ID, and shows it in full while its row has the focus', async () => {
  const page = await openTransactions('?search=turing', { width: 1160 });
  await expectCustomers(page, (texts) => expect(texts).toEqual(['Alan Turing']));
  const id = tableRows(page, TABLE).locator('[data-truncated]');
  // At this width the ID fits or not depending on its digits.
  await id.evaluate(({ style }) => style.setProperty('letter-spacing', '4px'));
  const { payment } = paymentOf(company, 'Alan Turing');
  await expect.poll(() => id.getAttribute('title')).toBe(payment.transactionId);
  const state = () =>
    id.evaluate(({ clientHeight, clientWidth, scrollWidth }) => ({
      lines: Math.round(clientHeight / 24),
      truncated: scrollWidth > clientWidth,
    }));
  expect(await state()).toEqual({ lines: 1, truncated: true });
  await tableRows(page, TABLE).getByRole('button').first().focus();
  await expect.poll(state).toMatchObject({ truncated: false });
});
