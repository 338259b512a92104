import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE, type Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { type BilledPayer, createBilledPayer, startAndAnswerPayment } from './support/bills.ts';
import { isFocused, waitForHeading } from './support/elements.ts';
import { holdOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { changeViewport } from './support/viewports.ts';

const visit = screenBrowser();
let staff: Staff;
/** A payer of tests that start no payment. */
let payer: BilledPayer;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Payment Water');
  await staff.owner.send('PUT', `/api/companies/${staff.company.id}/branding`, { darkModeSupport: true });
  payer = await createBilledPayer(staff, 'never-pays');
});

async function openPage({ client }: Pick<BilledPayer, 'client'>, path: string, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto(path);
  return page;
}
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Secure Payment' });

row('2.13-preparation', async () => {
  const payer = await createBilledPayer(staff, 'ready', { 'due date': '2026-12-15' });
  const page = await visit();
  await page.clock.install();
  await signInAs(page, payer.client);
  const { release } = await holdOperation(page, 'StartPayment');
  await page.goto(`/payment/${payer.balanceId}`);
  await page.getByRole('status').getByText('Preparing your payment').waitFor();
  expect(await continueButton(page).count(), 'while loading').toBe(0);
  release();
  await continueButton(page).waitFor();
  await expect
    .poll(() => page.locator('dt, dd').allTextContents())
    .toEqual(
      ['Company', 'Payment Water', 'Account Number', 'ready', 'Billing Period', 'November 2026'].concat([
        'Due Date',
        'Dec 15, 2026',
      ]),
    );
  for (const text of ['$84.17', "our payment partner's secure page"]) await page.getByText(text).waitFor();
  await expectAccessible(page);
  // A 204 response keeps the browser on the current page, in the redirecting state.
  await page.route('**/api/payments/visit/**', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await continueButton(page).click();
  await expect.poll(() => page.getByRole('button', { name: 'Redirecting…' }).isDisabled()).toBe(true);
  await page.getByText('Taking you to the secure payment page…').waitFor();
  await expectAccessible(page);
  // If the provider's page does not load within 15 seconds, the button is enabled again and reuses the same payment.
  await page.clock.fastForward(15_000);
  await continueButton(page).click();
  await page.waitForURL('**/externalPay**');
  await page.getByRole('button', { name: 'Pay $84.17' }).waitFor();
});

row('2.13-cancel', async () => {
  const payer = await createBilledPayer(staff, 'cancel');
  const page = await openPage(payer, `/payment/${payer.balanceId}`);
  await continueButton(page).waitFor();
  const closed = page.waitForResponse(
    (response) => response.request().postData()?.includes('ClosePaymentPage') ?? false,
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/account');
  await closed;
  await page.reload();
  await page.getByText('No payments yet').waitFor();
  expect(await page.getByText('is pending').count()).toBe(0);
  // A new payment gets a page of its own, because the unused one is closed.
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Pay $84.17' }).waitFor();
});

test('shows a payment as pending once the payer continued to the payment page', async () => {
  const payer = await createBilledPayer(staff, 'continues');
  const page = await openPage(payer, `/payment/${payer.balanceId}`);
  await continueButton(page).click();
  await page.waitForURL('**/externalPay**');
  await page.goto('/account');
  await page.getByText('A payment of $84.17 is pending').waitFor();
  await page.getByRole('list', { name: 'Latest payments' }).getByText('Pending').waitFor();
});

row('2.13-both-routes', async () => {
  const payer = await createBilledPayer(staff, 'both');
  const page = await visit();
  await signInAs(page, payer.client);
  const pageUrls: string[] = [];
  for (const path of ['payment', 'ipospays-payment']) {
    await page.goto(`/${path}/${payer.balanceId}`);
    await continueButton(page).click();
    await page.waitForURL('**/externalPay**');
    pageUrls.push(page.url());
  }
  expect(pageUrls[1]).toBe(pageUrls[0]);
});

row('4-preparation', async () => {
  const page = await visit();
  await page.goto('/payment/any');
  await page.waitForURL('**/login');
  await signInAs(page, payer.client);
  await page.goto('/payment');
  await page.getByText('Invalid balance ID').waitFor();
});

row('8-preparation', async () => {
  const other = await createBilledPayer(staff, 'other');
  const page = await openPage(payer, '/ipospays-payment/nonsense');
  await page.getByText('Invalid balance ID').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to account' }).click();
  await page.waitForURL('**/account');
  await page.goto(`/ipospays-payment/${other.balanceId}`);
  await page.getByText('Invalid balance ID').waitFor();
});

/** Responds to each StartPayment mutation with this body until the route is removed. */
async function answerStartPayment(page: Page, json: object): Promise<void> {
  await page.unroute('**/graphql');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation StartPayment') ? route.fulfill({ json }) : route.fallback(),
  );
}

row('8-payment', async () => {
  const payer = await createBilledPayer(staff, 'fails');
  const page = await visit();
  await signInAs(page, payer.client);
  await answerStartPayment(page, { data: null, errors: [{ message: 'Broken', extensions: { code: 'INTERNAL' } }] });
  await page.goto(`/payment/${payer.balanceId}`);
  const shown = (text: string) => page.getByRole('main').getByText(text).waitFor();
  await shown('Payment Error');
  await shown('Unable to initiate payment process. Please try again.');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Payment Error')
    .waitFor();
  await expectAccessible(page);
  const emptyPayload = { payment: null, paymentUrl: null, userErrors: [], __typename: 'StartPaymentPayload' };
  await answerStartPayment(page, { data: { startPayment: emptyPayload } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown('Failed to generate payment link');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await continueButton(page).waitFor();
});

row('8-no-balance', async () => {
  const payer = await createBilledPayer(staff, 'zero', { 'amount due': '0' });
  const page = await openPage(payer, `/payment/${payer.balanceId}`);
  const toast = page.getByRole('region', { name: /Notifications/ });
  await toast.getByText('No balance to pay').waitFor();
  await toast.getByText("You don't have any outstanding balance to pay.").waitFor();
  await page.getByRole('main').getByText('No balance to pay').waitFor();
  await expectAccessible(page);
});

row('8-not-configured', async () => {
  const bare = await openCompany(portal(), 'Bare Water', { configured: false });
  const payer = await createBilledPayer(bare, 'bare');
  const page = await openPage(payer, `/payment/${payer.balanceId}`);
  await page.getByRole('main').getByText('Payment Gateway Not Configured').waitFor();
  await page.getByText("Bare Water doesn't accept online payments yet.").waitFor();
  await expectAccessible(page);
});

test('starts one payment on a double click', async () => {
  const payer = await createBilledPayer(staff, 'double');
  const page = await visit();
  await signInAs(page, payer.client);
  const pageRequests: string[] = [];
  page.on('request', (request) => void (request.url().includes('externalPay') && pageRequests.push(request.url())));
  await page.goto(`/payment/${payer.balanceId}`);
  await continueButton(page).dblclick();
  await page.getByRole('button', { name: 'Pay $84.17' }).click();
  await waitForHeading(page, 'Payment successful');
  expect(new Set(pageRequests.map((url) => url.split('#')[0])).size).toBe(1);
  await page.goto('/account');
  const list = page.getByRole('list', { name: 'Latest payments' });
  await list.getByRole('listitem').first().waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
});

test('pays a bill by keyboard alone on a narrow phone', async () => {
  const page = await openPage(await createBilledPayer(staff, 'keys'), '/account', PHONE);
  const reach = async (name: string) => {
    const target = page.getByRole('button', { name });
    await target.waitFor();
    for (let steps = 0; steps < 12; steps += 1) {
      if (await isFocused(target)) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} did not receive the focus within 12 Tab presses`);
  };
  await reach('Make a Payment');
  await page.waitForURL('**/payment/*');
  await reach('Continue to Secure Payment');
  await page.waitForURL('**/externalPay**');
  await reach('Pay $84.17');
  await waitForHeading(page, 'Payment successful');
});

test('fits the payment pages at 320 px, light and dark', async () => {
  const payer = await createBilledPayer(staff, 'narrow');
  const page = await openPage(payer, `/payment/${payer.balanceId}`, { width: 320 });
  const expectReadable = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeViewport(page, { width: 320, colorScheme });
      await expectAccessible(page);
      await expectFits(page);
    }
  };
  await continueButton(page).waitFor();
  await expectReadable();
  await page.goto(await startAndAnswerPayment(payer, 'paid'));
  await page.getByRole('button', { name: 'Print receipt' }).waitFor();
  await expectReadable();
  await page.goto(`/payment-error?message=${'x'.repeat(400)}`);
  await waitForHeading(page, 'Payment Error');
  await expectReadable();
});
