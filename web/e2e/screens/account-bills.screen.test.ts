import { randomUUID } from 'node:crypto';
import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import {
  type BilledPayer,
  correctAccount,
  createBilledPayer,
  dayFromNow,
  payBill,
  settlePayment,
  uploadBills,
} from './support/bills.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { holdOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Earlier Water');
});

/** A customer with unpaid bills of October and September besides the one of November; a new one for each attempt of a test. */
async function createPayerWithThreeBills(name: string): Promise<BilledPayer> {
  const accountNumber = `${name}-${randomUUID().slice(0, 8)}`;
  const payer = await createBilledPayer(staff, accountNumber, { 'due date': dayFromNow(6) });
  const row = { 'account number': accountNumber };
  await uploadBills(staff, [{ ...row, 'amount due': '60.00', 'due date': dayFromNow(-25) }], 'October');
  await uploadBills(staff, [{ ...row, 'amount due': '41.50' }], 'September');
  return payer;
}

const correct = ({ id }: BilledPayer, correction: object): Promise<void> => correctAccount(staff.owner, id, correction);

async function openAccount({ client }: BilledPayer, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto('/account');
  await page.getByText('Amount Due').waitFor();
  return page;
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const earlierBills = (page: Page) => page.getByRole('list', { name: 'Earlier unpaid bills' }).getByRole('listitem');
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Secure Payment' });

test('lists earlier unpaid bills under the newest one, each with a payment of its own', async () => {
  const payer = await createPayerWithThreeBills('three');
  const page = await openAccount(payer, { width: 360 });
  const balance = card(page, 'Current Balance');
  for (const text of ['$84.17', 'in 6 days', 'November 2026', '$185.67'])
    await balance.getByText(text, { exact: true }).waitFor();
  await balance.getByText('Your October 2026 bill ($60.00) is 25 days overdue.').waitFor();
  await expect.poll(() => earlierBills(page).count()).toBe(2);
  const [september, october] = [earlierBills(page).nth(0), earlierBills(page).nth(1)];
  for (const text of ['September 2026', '$41.50']) await september.getByText(text).waitFor();
  for (const text of ['October 2026', '$60.00', 'Overdue']) await october.getByText(text).waitFor();
  expect(await september.getByText('Overdue').count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('link', { name: 'Pay $60.00 for October 2026' }).click();
  await continueButton(page).waitFor();
  await page.getByText('October 2026', { exact: true }).waitFor();
  await page.getByText('$60.00').waitFor();
  await page.getByText('This pays your October 2026 bill only. $125.67 from other bills will still be due.').waitFor();
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Pay $60.00' }).waitFor();
  await page.goto('/account');
  await page.getByText('select Pay next to the October 2026 bill to return to it', { exact: false }).waitFor();
});

test('pays all bills with one payment, whose page and receipt list them', async () => {
  const payer = await createPayerWithThreeBills('all-of-them');
  const page = await openAccount(payer, { width: 360 });
  await page.getByRole('link', { name: 'Pay all ($185.67)' }).click();
  await continueButton(page).waitFor();
  // After the company and the account number.
  const pairs = (await page.locator('dt, dd').allTextContents()).slice(4);
  expect(pairs.flat()).toEqual([
    ...['September 2026 bill', '$41.50'],
    ...['October 2026 bill', '$60.00'],
    ...['November 2026 bill', '$84.17'],
  ]);
  await expectAccessible(page);
  await expectFits(page);
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Pay $185.67' }).waitFor();
  await page.goto('/account');
  await page
    .getByText("select Pay all or pay a single bill to start again. You won't be charged twice.", { exact: false })
    .waitFor();
  await page.getByRole('link', { name: 'Pay all ($185.67)' }).click();
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Pay $185.67' }).click();
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  for (const text of ['September 2026', 'October 2026', 'November 2026']) await page.getByText(text).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to account' }).click();
  await page.getByText("You're all paid up").waitFor();
  await page.getByRole('button', { name: /^Receipt for/ }).click();
  const receipt = page.getByRole('dialog');
  for (const text of ['$185.67', '$41.50', '$60.00', '$84.17']) await receipt.getByText(text).first().waitFor();
  await expectAccessible(page);
});

test('pays the newest bill, then the earlier ones, and says that all is paid only after the last bill is paid', async () => {
  const payer = await createPayerWithThreeBills('in-turn');
  await settlePayment(payer, 'paid');
  const page = await openAccount(payer);
  const balance = card(page, 'Current Balance');
  const shows = (text: string) =>
    vi.waitFor(async () => {
      if (await balance.getByText(text).first().isVisible()) return;
      await page.reload();
      await balance.getByText(text).first().waitFor({ timeout: 3000 });
    }, WITHIN_A_MINUTE);
  await shows('Nothing is due on this bill. Earlier bills are still unpaid.');
  await balance.getByText('$101.50', { exact: true }).waitFor();
  expect(await page.getByText("You're all paid up").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await continueButton(page).waitFor();
  await page.getByText('September 2026', { exact: true }).waitFor();

  const idOf = (period: string) => payer.balanceId.replace('202611', period);
  await payBill(payer, idOf('202609'));
  await page.goto('/account');
  await balance.getByText('Amount Due').waitFor();
  await shows('Nothing is due on this bill. An earlier bill is still unpaid.');
  await payBill(payer, idOf('202610'));
  await shows("You're all paid up");
  expect(await card(page, 'Earlier unpaid bills').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Make a Payment' }).isDisabled()).toBe(true);
});

test('shows a credit, and a bill that it covers as paid', async () => {
  const payer = await createBilledPayer(staff, 'credit', { 'amount due': '-12.00' });
  const page = await openAccount(payer, { width: 360 });
  const balance = card(page, 'Current Balance');
  await balance.getByText('You have a $12.00 credit. It will be applied to your next bill.').waitFor();
  await balance.getByText('$0.00').waitFor();
  await expectAccessible(page);
  await uploadBills(staff, [{ 'account number': 'credit', 'amount due': '5.00' }], 'December');
  await page.reload();
  await balance.getByText('December 2026').waitFor();
  await balance.getByText('You have a $7.00 credit. It will be applied to your next bill.').waitFor();
  await balance.getByText("You're all paid up").waitFor();
});

const activity = (page: Page) => page.getByRole('list', { name: 'Account activity' }).getByRole('listitem');

test('lists the changes of the account, newest first, with the balance after each change', async () => {
  const payer = await createBilledPayer(staff, 'active');
  await settlePayment(payer, 'paid');
  const { balanceId } = payer;
  const onBill = (reason: string) => ({ reason, balanceId });
  await correct(payer, { type: 'ADD_CHARGE', amountMinor: 500, ...onBill('Late fee') });
  const check = { method: 'CHECK', number: '1042', receivedOn: '2026-11-20', amountMinor: 1700 };
  await correct(payer, { type: 'RECORD_PAYMENT', ...check });
  await correct(payer, { type: 'CHANGE_BILL', amountMinor: 8400, ...onBill('Estimated reading corrected') });
  const page = await openAccount(payer, { width: 360 });
  await page.getByText('You have a $12.17 credit. It will be applied to your next bill.').waitFor();
  const rows = activity(page);
  const expected = [
    ['Bill for November 2026 changed', 'Estimated reading corrected', '-$0.17', 'Credit $12.17'],
    ['Check 1042, received Nov 20, 2026', '-$17.00', 'Credit $12.00'],
    ['Charge added to the November 2026 bill', 'Late fee', '+$5.00', 'Balance $5.00'],
    ['Card payment for November 2026', '-$84.17', 'Balance $0.00'],
    ['Bill for November 2026', '+$84.17', 'Balance $84.17'],
  ];
  for (const [at, texts] of expected.entries())
    for (const text of texts) await rows.nth(at).getByText(text).first().waitFor();
  await expect.poll(() => rows.count()).toBe(5);
  await expect
    .poll(() => rows.nth(1).getByText('$17.00 credit', { exact: true }).count(), { message: 'for screen readers' })
    .toBe(1);
  expect(await page.getByRole('button', { name: 'Show older activity' }).count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);

  await correct(payer, { type: 'ADD_CREDIT', amountMinor: 300, reason: 'Goodwill' });
  await page.reload();
  await rows.nth(0).getByText('Goodwill').waitFor();
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByRole('button', { name: 'Show older activity' }).press('Enter');
  await rows.nth(5).getByText('Bill for November 2026').waitFor();
});

test('asks for the account and its activity at the same time', async () => {
  const page = await visit();
  await signInAs(page, (await createBilledPayer(staff, 'at-once')).client);
  await page.goto('/payment/amount');
  await page.getByRole('link', { name: 'Back to account' }).waitFor();
  const { release } = await holdOperation(page, 'Account');
  const activityRequest = page.waitForRequest(
    (request) => request.postData()?.includes('query AccountActivity') ?? false,
  );
  await page.getByRole('link', { name: 'Back to account' }).click();
  await activityRequest;
  release();
  await card(page, 'Account activity').getByText('Bill for November 2026').waitFor();
});

test('shows that an account has no activity yet, and a retry when it fails to load', async () => {
  const payer = await createBilledPayer(staff, 'quiet', { 'amount due': '0' });
  const page = await openAccount(payer);
  await card(page, 'Account activity').getByText('No activity yet').waitFor();
  await expectAccessible(page);
  await failOnce(page, 'AccountActivity');
  await page.reload();
  const failed = card(page, 'Account activity');
  await failed.getByText('e-test').waitFor();
  await page.getByText("You're all paid up").waitFor();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.getByText('No activity yet').waitFor();
});
