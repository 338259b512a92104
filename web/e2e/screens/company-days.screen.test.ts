import { addDays } from '@utility-pay/contracts';
import type { Client } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { setFarTimeZone } from '../../../test/world/far-time-zone.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseCompany } from '../support/choose-company.ts';
import {
  formatDay,
  formatRange,
  type MoneyCompany,
  openMoneyCompany,
  openScreen,
  readColumn,
} from './support/money-screens.ts';
import { screenBrowser } from './support/screen-browser.ts';

const visit = screenBrowser();
let company: MoneyCompany;
/** The company's day; in UTC it is another day. */
let today: string;

beforeAll(async () => {
  company = await openMoneyCompany('Far Water', 3);
  ({ today } = await setFarTimeZone(company));
});

async function openScreenAs(client: Client, path: string): Promise<Page> {
  const page = await openScreen(await visit(), client, path);
  if (client === company.superAdmin) await chooseCompany(page, company.company.id);
  return page;
}

test.each(['owner', 'superAdmin'] as const)("lists and filters payments by the company's days, for %s", async (who) => {
  const page = await openScreenAs(company[who], '/dashboard/transactions');
  const range = formatRange(addDays(today, -29), today);
  await page.getByRole('button', { name: `Paid: ${range}`, exact: true }).waitFor();
  await expect.poll(() => readColumn(page, 'Payments', 'Date')).toEqual(Array(3).fill(formatDay(today)));
  await page.getByText(/Dates are in .+ Time\.$/).waitFor();
  await expectAccessible(page);
  await page.goto(`/dashboard/transactions?from=${today}&to=${today}`);
  await expect.poll(() => readColumn(page, 'Payments', 'Date')).toEqual(Array(3).fill(formatDay(today)));
  await page.goto(`/dashboard/transactions?to=${addDays(today, -1)}`);
  await page.getByText('No payment records found').waitFor();
});

test("shows the company's days on the dashboard, and picks them", async () => {
  const page = await openScreenAs(company.owner, '/dashboard');
  await expect.poll(() => readColumn(page, 'Recent payments', 'Date')).toEqual(Array(3).fill(formatDay(today)));
  await page.getByRole('button', { name: /^Paid on/ }).click();
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: `${formatDay(today)}, today` })
    .click();
  await page.getByRole('button', { name: `Paid on: ${formatDay(today)}` }).waitFor();
  await expect.poll(() => readColumn(page, 'Recent payments', 'Date')).toEqual(Array(3).fill(formatDay(today)));
});

test("filters the audit log by the company's days", async () => {
  const page = await openScreenAs(company.owner, `/dashboard/audit-log?from=${today}`);
  await page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1).waitFor();
  await page.getByText(/Dates are in .+ Time\.$/).waitFor();
  await page.goto(`/dashboard/audit-log?to=${addDays(today, -1)}`);
  await page.getByText('No entries found').waitFor();
});
