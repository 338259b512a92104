import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { type BilledPayer, createBilledPayer, uploadBills } from './support/bills.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Amount Water');
});

const allowOtherAmounts = async (allowed: boolean, minimum = 5) =>
  expectStatus(
    await staff.owner.send('PATCH', `/api/companies/${staff.company.id}`, { otherAmounts: { allowed, minimum } }),
    200,
  );

async function openPage(client: BilledPayer['client'], path: string, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto(path);
  return page;
}

/** A customer with unpaid bills of October ($60.00) and November ($84.17). */
async function createPayerWithTwoBills(accountNumber: string): Promise<BilledPayer> {
  const payer = await createBilledPayer(staff, accountNumber, { 'due date': '2026-12-15' });
  await uploadBills(staff, [{ 'account number': accountNumber, 'amount due': '60.00' }], 'October');
  return payer;
}
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Secure Payment' });

test('staff allow other amounts in the account settings, which explain them with an example', async () => {
  const page = await openPage(staff.owner, '/dashboard/account-settings');
  const section = page.getByRole('region', { name: 'Payment amounts' });
  await section.getByText('Not allowed').waitFor();
  await section.getByRole('button', { name: 'Edit payment amounts' }).click();
  await section.getByText('pays $100.00. October is paid in full').waitFor();
  await section.getByRole('switch', { name: 'Allow other amounts' }).click();
  await section.getByLabel('Minimum (USD)').fill('0.50');
  await section.getByRole('button', { name: 'Save payment amounts' }).click();
  await section.getByText('Enter a minimum from $1.00 to $1,000.00.').waitFor();
  await section.getByLabel('Minimum (USD)').fill('20');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save payment amounts' }).click();
  for (const text of ['Allowed', '$20.00']) await section.getByText(text, { exact: true }).waitFor();
});

test('a customer pays another amount, and the page and the receipt say which bills it covers', async () => {
  await allowOtherAmounts(true);
  const payer = await createPayerWithTwoBills('other');
  const page = await openPage(payer.client, `/payment/${payer.balanceId}`, { width: 360 });
  await page.getByRole('link', { name: 'Choose another amount' }).click();
  await page.getByRole('radio', { name: 'All unpaid bills $144.17' }).waitFor();
  await page.getByRole('radio', { name: 'November 2026 bill $84.17 Due Dec 15, 2026' }).waitFor();
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount in dollars').fill('4.99');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an amount of at least $5.00.').waitFor();
  await page.getByLabel('Amount in dollars').fill('200');
  await page.getByText('Enter an amount of at most $144.17, your total due.').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('Amount in dollars').fill('100');
  await page.getByRole('button', { name: 'Continue' }).click();
  await continueButton(page).waitFor();
  await page.getByText('$100.00', { exact: true }).waitFor();
  const rows = page.locator('dt, dd');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(expect.arrayContaining(['October 2026 bill', '$60.00', 'November 2026 bill', '$40.00']));
  await expectAccessible(page);
  await expectFits(page);
  await continueButton(page).click();
  await page.getByText('Payment toward bills October 2026 and November 2026 account other').waitFor();
  await page.getByRole('button', { name: 'Pay $100.00' }).click();
  await page.waitForURL('**/payment-result**');
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(expect.arrayContaining(['October 2026 bill', '$60.00', '$40.00']));
  await page.goto('/account');
  await page.getByText('$44.17').first().waitFor();
});

test('offers only whole bills while other amounts are off, and says so when one was started', async () => {
  await allowOtherAmounts(false);
  const payer = await createPayerWithTwoBills('whole');
  const page = await openPage(payer.client, `/payment/${payer.balanceId}`);
  await continueButton(page).waitFor();
  expect(await page.getByRole('link', { name: 'Choose another amount' }).count()).toBe(0);
  await page.goto('/payment/all?amount=20.00');
  await page.getByText('Only the amount due can be paid online.').first().waitFor();
  await page.getByRole('link', { name: 'Choose another amount' }).click();
  await page.getByRole('radio', { name: 'All unpaid bills' }).check();
  expect(await page.getByRole('radio', { name: 'Another amount' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('$144.17', { exact: true }).waitFor();
});
