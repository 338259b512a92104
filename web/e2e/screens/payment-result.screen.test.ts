import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { type BilledPayer, createBilledPayer, settlePayment, startAndAnswerPayment } from './support/bills.ts';
import { waitForHeading } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { holdOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;
/** A payer of tests that start no payment. */
let payer: BilledPayer;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Payment Water');
  payer = await createBilledPayer(staff, 'never-pays');
});

async function openPage({ client }: Pick<BilledPayer, 'client'>, path: string): Promise<Page> {
  const page = await visit();
  await signInAs(page, client);
  await page.goto(path);
  return page;
}

row('2.13-result', async () => {
  const payer = await createBilledPayer(staff, 'result');
  const page = await openPage(payer, await startAndAnswerPayment(payer, 'declined'));
  await waitForHeading(page, 'Payment failed');
  await page.getByText("Your card was declined. You haven't been charged.").waitFor();
  await page.getByText('Billing Period').waitFor();
  await expect
    .poll(() => page.locator('dt, dd').allTextContents())
    .toEqual(
      expect.arrayContaining(['Amount', '$84.17', 'Company', 'Payment Water', 'Billing Period', 'November 2026']),
    );
  await expect
    .poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href'))
    .toBe(`/payment/${payer.balanceId}`);
  await expectAccessible(page);
  await page.goto(await startAndAnswerPayment(payer, 'paid'));
  await waitForHeading(page, 'Payment successful');
  expect(new URL(page.url()).pathname).toBe('/payment-result');
  await page.getByText('$84.17').waitFor();
  await page.getByRole('button', { name: 'Copy transaction ID' }).waitFor();
  await page.getByRole('button', { name: 'Print receipt' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to account' }).click();
  await page.waitForURL('**/account');
});

row('4-result', async () => {
  const [payer, other] = [await createBilledPayer(staff, 'states'), await createBilledPayer(staff, 'elsewhere')];
  const theirs = await settlePayment(other, 'paid');
  const page = await openPage(other, '/account');
  const { release } = await holdOperation(page, 'PaymentOutcome');
  await page.goto(`/payment-result?status=success&payment=${theirs}`);
  await page.getByRole('status').getByText('Loading your payment').waitFor();
  await waitForHeading(page, 'Payment result');
  release();
  await waitForHeading(page, 'Payment successful');
  await signInAs(page, payer.client);
  await page.goto('/payment-result?status=success');
  await waitForHeading(page, 'Payment successful');
  await page.goto('/payment-result?status=pending');
  await waitForHeading(page, 'Payment pending');
  await page.goto('/payment-result?status=error&message=Insufficient%20funds');
  await waitForHeading(page, 'Payment failed');
  await page.getByText('The payment page said: “Insufficient funds”').waitFor();
  // The server's payment status takes precedence over the status in the URL.
  await page.goto(`/payment-result?status=success&payment=${theirs}`);
  await waitForHeading(page, 'Payment not found');
  await expectAccessible(page);
  const failed = await settlePayment(payer, 'declined');
  await page.goto(`/payment-result?status=success&payment=${failed}`);
  await waitForHeading(page, 'Payment failed');
  await failOnce(page, 'PaymentOutcome');
  await page.goto(`/payment-result?status=success&payment=${failed}`);
  await page.getByText("We couldn't load your payment").waitFor();
});

row('8-result', async () => {
  const page = await openPage(payer, '/payment-result');
  await waitForHeading(page, 'Payment failed');
  await page.getByText('There was an issue with your payment.').waitFor();
  await page.getByText('Check your account to see whether the payment went through.', { exact: false }).waitFor();
});

row('2.13-error-page', async () => {
  const page = await openPage(payer, '/payment-error?message=<b>Bank</b>%20closed');
  await waitForHeading(page, 'Payment Error');
  await page.getByText('The payment page said: “<b>Bank</b> closed”').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to account' }).click();
  await page.waitForURL('**/account');
});

row('8-payment-error-page', async () => {
  const page = await openPage(payer, '/payment-error');
  await page.getByText('An error occurred during the payment process.').waitFor();
});
