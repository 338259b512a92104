import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { dayFromNow } from './support/bills.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { formatDay, type MoneyCompany, openMoneyCompany, openScreen } from './support/money-screens.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';

const visit = screenBrowser();
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Payments Water', 6);
});

const openPayments = async (viewport: Visit = {}): Promise<Page> =>
  openScreen(await visit(viewport), company.owner, '/dashboard/payments');
const items = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
const expectItems = (page: Page, count: number) => expect.poll(() => items(page).count(), WITHIN_A_MINUTE).toBe(count);

row('2.3-payments', async () => {
  const page = await openPayments();
  await page.getByRole('heading', { name: /^Payments/ }).waitFor();
  await expectItems(page, 6);
  await page.getByLabel('Search payments').fill('barbara');
  await expectItems(page, 1);
  await items(page).getByText('$80.10').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectItems(page, 6);
  await page.getByLabel('Payment Status').selectOption({ label: 'Pending' });
  await expectItems(page, 1);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectItems(page, 6);

  const day = page.getByLabel('Paid on');
  await expect.poll(() => day.getAttribute('type')).toBe('text');
  const [year, month, date] = dayFromNow(0).split('-');
  await day.fill(`${month}/${date}/${year}`);
  await day.press('Enter');
  await expectItems(page, 4);
  await expect.poll(() => day.inputValue()).toBe(formatDay(dayFromNow(0)));
  await day.fill(dayFromNow(-1));
  await day.press('Enter');
  await page.getByText('No payment records found').waitFor();
  await day.fill('the other day');
  await day.press('Enter');
  await page.getByRole('alert').getByText('Enter a valid date, for example 11/21/2026 or Nov 21, 2026.').waitFor();
  await expectAccessible(page);
});

test('opens a payment beside the list', async () => {
  const page = await openPayments({ width: 320, height: 640 });
  await expectItems(page, 6);
  await expectFits(page);
  await page.getByRole('button', { name: 'View payment from Alan Turing, $1,234.50' }).click();
  await page.getByRole('dialog').getByText('alan.turing', { exact: false }).waitFor();
  await expectAccessible(page);
});

test('shows the error id and a retry when the list fails to load', async () => {
  const page = await visit();
  await failOnce(page, 'Transactions');
  await openScreen(page, company.owner, '/dashboard/payments');
  await page.getByRole('alert').getByText('e-test').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectItems(page, 6);
});
