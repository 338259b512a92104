import { claimAccount, expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { uploadBills } from './support/bills.ts';
import { isFocused } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Forward Water');
  const rows = (amount: string) => [{ 'account number': 'forward', 'amount due': amount }];
  await uploadBills(staff, rows('60.00'), 'October');
  await uploadBills(staff, rows('84.17'), 'November');
});

async function openPage(client: Staff['owner'], path: string, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto(path);
  return page;
}
const FILE = {
  name: 'december.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('account number,amount due\nforward,200.00\n'),
};

test('a change of the billing method is previewed, and the upload page says which method applies', async () => {
  const page = await openPage(staff.owner, '/dashboard/upload-balances');
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
  const clerk = await openPage(staff.owner, '/dashboard/upload-balances');
  await clerk.getByLabel('Month').selectOption('December');
  await clerk.getByLabel('Year').selectOption('2026');
  await clerk.locator('input[type=file]').setInputFiles(FILE);
  await clerk.getByLabel('As-of time').fill(await clerk.getByLabel('As-of time').getAttribute('max').then(String));
  await clerk.getByRole('button', { name: 'Upload', exact: true }).click();
  await clerk.getByText('Includes payments through').waitFor();

  const payer = await claimAccount(portal(), staff.company.id, 'forward');
  const page = await openPage(payer.client, '/account', { width: 360 });
  await page.getByText('This bill covers everything you owed when it was created').waitFor();
  const carried = page.getByRole('list', { name: 'Bills included in your current bill' });
  for (const text of ['October 2026', '$60.00', 'November 2026', '$84.17', 'Carried forward to December 2026'])
    await carried.getByText(text).first().waitFor();
  await page.getByText('October 2026 bill carried forward to December 2026').waitFor();
  expect(await page.getByRole('link', { name: 'Pay $60.00 for October 2026' }).count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);

  await clerk.goto(`/dashboard/customers/${payer.id}`);
  await clerk.getByText('Carried forward to December 2026').first().waitFor();
});

test('the upload page warns of recent payments that a file without an as-of time would include', async () => {
  const company = await openCompany(portal(), 'Recent Water');
  await uploadBills(company, [{ 'account number': 'recent', 'amount due': '60.00' }], 'October');
  const { id } = await claimAccount(portal(), company.company.id, 'recent');
  const path = `/api/companies/${company.company.id}`;
  expectStatus(await company.owner.send('PATCH', path, { billingMethod: 'balance-forward' }), 200);
  const payment = {
    type: 'record-payment',
    method: 'cash',
    amount: 25,
    receivedOn: new Date().toISOString().slice(0, 10),
  };
  expectStatus(await company.owner.send('POST', `/api/customers/${id}/corrections`, payment), 200);

  const page = await openPage(company.owner, '/dashboard/upload-balances', { width: 360 });
  const warning = page.getByText('1 payment from the last 24 hours ($25.00) will be treated as already included');
  await warning.waitFor();
  await expectAccessible(page);
  await expectFits(page);
  const asOf = page.getByLabel('As-of time');
  await page.getByRole('button', { name: 'Set the as-of time' }).press('Enter');
  await expect.poll(() => isFocused(asOf)).toBe(true);
  await asOf.fill((await asOf.getAttribute('max')) ?? '');
  await warning.waitFor({ state: 'detached' });

  const file = { csvContent: 'account number,amount due\nrecent,35.00\n', month: 'November', year: '2026' };
  const answer = await company.owner.send<{ warnings: string[] }>('POST', `${path}/balances/upload`, file);
  expect(expectStatus(answer, 200).warnings).toEqual([
    expect.stringContaining('($25.00) is treated as already included'),
  ]);
});

test('bills include the payments of confirmed payment files once staff choose it', async () => {
  const company = await openCompany(portal(), 'Confirmed Water');
  await uploadBills(company, [{ 'account number': 'confirmed', 'amount due': '60.00' }], 'October');
  const { id } = await claimAccount(portal(), company.company.id, 'confirmed');
  const path = `/api/companies/${company.company.id}`;
  expectStatus(await company.owner.send('PATCH', path, { billingMethod: 'balance-forward' }), 200);
  const receivedOn = new Date().toISOString().slice(0, 10);
  const pay = async (amount: number) => {
    const payment = { type: 'record-payment', method: 'cash', amount, receivedOn };
    expectStatus(await company.owner.send('POST', `/api/customers/${id}/corrections`, payment), 200);
  };
  const page = await openPage(company.owner, '/dashboard/payment-files/layout', { width: 360 });
  await page.getByRole('checkbox', { name: 'Treat payments in confirmed files as already in your bills' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'File layout saved');
  await expectFits(page);

  await pay(10);
  type File = { id: string };
  const file = expectStatus(await company.owner.send<File>('POST', `${path}/payment-files`), 200, 201);
  expectStatus(await company.owner.send('POST', `${path}/payment-files/${file.id}/confirm`), 200);
  await pay(5);
  await page.goto('/dashboard/upload-balances');
  await page.getByText('Amounts include payments in confirmed payment files through No. 1 (created').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('Month').selectOption('November');
  await page.getByLabel('Year').selectOption('2026');
  const buffer = Buffer.from('account number,amount due\nconfirmed,100.00\n');
  await page.locator('input[type=file]').setInputFiles({ ...FILE, buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Includes payments in confirmed payment files through No. 1').waitFor();
  await page.goto(`/dashboard/customers/${id}`);
  await page.getByText('$95.00').first().waitFor();
});
