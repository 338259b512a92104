import { claimAccount, expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { uploadBills } from './support/bills.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Forward Water');
  const rows = (amount: string) => [{ 'account number': 'forward', 'amount due': amount }];
  await uploadBills(staff, rows('60.00'), 'October');
  await uploadBills(staff, rows('84.17'), 'November');
});

async function pageOf(client: Staff['owner'], path: string, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto(path);
  return page;
}
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const FILE = {
  name: 'december.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('account number,amount due\nforward,200.00\n'),
};

test('a change of the billing method is previewed, and the upload page says which method applies', async () => {
  const page = await pageOf(staff.owner, '/dashboard/upload-balances');
  await page.getByText('Billing method: open item.').waitFor();
  expect(await page.getByLabel('As-of time').count()).toBe(0);
  await page.goto('/dashboard/account-settings');
  const section = page.getByRole('region', { name: 'Billing method' });
  await section.getByText('Open item', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Edit billing method' }).click();
  await section.getByRole('radio', { name: 'Balance forward' }).check();
  await section.getByText('$144.17 is unpaid on 1 account. 1 account has more than one open bill.').waitFor();
  await section.getByText('Nothing changes until your next bill file.').waitFor();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save billing method' }).click();
  await section.getByText('Balance forward', { exact: true }).waitFor();
  await page.goto('/dashboard/upload-balances');
  await page.getByText('Billing method: balance forward.').waitFor();
  await page.getByLabel('As-of time').waitFor();
  await expectAccessible(page);
});

test('a balance-forward file closes earlier bills, which customer and staff see as carried forward', async () => {
  const path = `/api/companies/${staff.company.id}`;
  expectStatus(await staff.owner.send('PATCH', path, { billingMethod: 'balance-forward' }), 200);
  const clerk = await pageOf(staff.owner, '/dashboard/upload-balances');
  await clerk.getByLabel('Month').selectOption('December');
  await clerk.getByLabel('Year').selectOption('2026');
  await clerk.locator('input[type=file]').setInputFiles(FILE);
  await clerk.getByLabel('As-of time').fill(await clerk.getByLabel('As-of time').getAttribute('max').then(String));
  await clerk.getByRole('button', { name: 'Upload', exact: true }).click();
  await clerk.getByText('Includes payments through').waitFor();

  const payer = await claimAccount(portal(), staff.company.id, 'forward');
  const page = await pageOf(payer.client, '/account', { width: 360 });
  await page.getByText('This bill covers everything you owed as of').waitFor();
  const carried = page.getByRole('list', { name: 'Bills included in your current bill' });
  for (const text of ['October 2026', '$60.00', 'November 2026', '$84.17', 'Carried forward to December 2026'])
    await carried.getByText(text).first().waitFor();
  await page.getByText('October 2026 bill carried forward to December 2026').waitFor();
  expect(await page.getByRole('link', { name: 'Pay $60.00 for October 2026' }).count()).toBe(0);
  await expectAccessible(page);
  expect(await isTooWide(page)).toBe(false);

  await clerk.goto(`/dashboard/customers/${payer.id}`);
  await clerk.getByText('Carried forward to December 2026').first().waitFor();
});
