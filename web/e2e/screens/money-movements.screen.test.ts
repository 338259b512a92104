import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { dayFromNow } from './support/bills.ts';
import { type MoneyCompany, openMoneyCompany, openScreen } from './support/money-screens.ts';
import { screenBrowser } from './support/screen-browser.ts';

const visit = screenBrowser();
const PAYMENTS = 3;
const PHONE = { width: 320, height: 640 };
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Movements Water', PAYMENTS);
});

const transactions = async (address = '', viewport: Parameters<typeof visit>[0] = {}): Promise<Page> =>
  openScreen(await visit(viewport), company.owner, `/dashboard/transactions${address}`);
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Money movements' }).click();
  return page.getByRole('dialog', { name: 'Export money movements' });
};

test('exports the movements of money of the days of the list', async () => {
  const page = await transactions(`?from=${dayFromNow(-1)}&to=${dayFromNow(1)}`);
  const dialog = await openDialog(page);
  await dialog.getByText('One row per payment, refund and chargeback, on the day it happened.').waitFor();
  expect(await dialog.getByLabel('From Date').inputValue()).toBe(dayFromNow(-1));
  expect(await dialog.getByLabel('To Date').inputValue()).toBe(dayFromNow(1));
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const name = `movements-${company.company.id}-${dayFromNow(-1)}-${dayFromNow(1)}.csv`;
  expect((await download).suggestedFilename()).toBe(name);
  await dialog.waitFor({ state: 'detached' });
  const { text } = await company.owner.get((await download).url().replace(/^.*(?=\/api\/)/, ''));
  expect(text.trimEnd().split('\r\n')).toHaveLength(PAYMENTS + 1);
});

test('suggests the last 30 days for a list of all dates, and names what is wrong with other days', async () => {
  const page = await transactions('?days=any');
  const dialog = await openDialog(page);
  const from = dialog.getByLabel('From Date');
  expect(await from.inputValue()).toBe(dayFromNow(-29));
  const button = dialog.getByRole('button', { name: 'Download CSV' });
  expect(await button.isEnabled()).toBe(true);
  for (const [day, problem] of [
    [dayFromNow(1), 'The end date must be on or after the start date'],
    [dayFromNow(-366), 'Choose at most 366 days'],
    ['', 'Enter both dates'],
  ] as const) {
    await from.fill(day);
    await dialog.getByText(problem).waitFor();
    expect(await button.isDisabled()).toBe(true);
  }
  await expectAccessible(page);
  await from.fill(dayFromNow(-365));
  await expect.poll(() => button.isEnabled()).toBe(true);
});

test('opens and closes by keyboard alone at 320 px, and returns the focus to its button', async () => {
  const page = await transactions('', PHONE);
  const button = page.getByRole('button', { name: 'Money movements' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export money movements' });
  await expect
    .poll(() => dialog.getByLabel('From Date').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expectFits(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});
