import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { billedPayer, settle } from './support/bills.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/signed-in.ts';

const visit = screenBrowser();
let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Popup Water');
});

/** A customer's account, with a mark that a reload takes away. */
async function openerOf(account: string): Promise<{ page: Page; paymentId: string }> {
  const payer = await billedPayer(staff, account);
  const paymentId = await settle(payer, 'paid');
  const page = await visit();
  await signInAs(page, payer.client);
  await page.goto('/account');
  await page.getByText('Amount Due').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  return { page, paymentId };
}

/** Lets the clock of a visitor's pages stand still; `runFor` moves it on. */
async function stopClock(page: Page) {
  const { clock } = page.context();
  const now = Date.now();
  await clock.install({ time: now });
  await clock.pauseAt(now + 1000);
  return clock;
}

/** Opens an address as a window of its own, in which no time passes. */
async function popUp(page: Page, address: string): Promise<Page> {
  await stopClock(page);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url, 'pay', 'width=480,height=640'), address);
  return opened;
}
const reloaded = (page: Page) => page.locator('body:not([data-mark]) h1').waitFor();

row('2.13-popup-success', async () => {
  const { page, paymentId } = await openerOf('pop-good');
  const popup = await popUp(page, `/payment-popup-success?paymentId=${paymentId}`);
  await popup.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await reloaded(page);
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Close Window' }).click()]);
});

row('2.13-popup-error', async () => {
  const { page } = await openerOf('pop-bad');
  const popup = await popUp(page, '/payment-popup-error?message=Insufficient%20funds');
  await popup.getByRole('heading', { name: 'Payment Error' }).waitFor();
  await popup.getByText('Insufficient funds').waitFor();
  await reloaded(page);
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Close Window' }).click()]);
});

row('8-popup-error', async () => {
  const { page } = await openerOf('pop-silent');
  const popup = await popUp(page, '/payment-popup-error');
  await popup.getByText('Your payment could not be processed').waitFor();
});

row('9-popups', async () => {
  const { page, paymentId } = await openerOf('pop-times');
  const lifetime = async (address: string): Promise<number> => {
    const opened = Date.now();
    const popup = page.waitForEvent('popup').then((window) => window.waitForEvent('close').then(() => Date.now()));
    await page.evaluate((url) => void window.open(url), address);
    return ((await popup) - opened) / 1000;
  };
  // The page's code is fetched first; what is specified is counted from when it is shown.
  await lifetime('/payment-popup-success');
  const success = await lifetime(`/payment-popup-success?paymentId=${paymentId}`);
  const error = await lifetime('/payment-popup-error');
  expect(success).toBeGreaterThanOrEqual(3);
  expect(error).toBeGreaterThanOrEqual(5);
  expect(success).toBeLessThan(13);
  expect(error).toBeLessThan(15);
});

test('a window that the browser keeps says so', async () => {
  const { page } = await openerOf('pop-stays');
  const clock = await stopClock(page);
  await page.goto('/payment-popup-error');
  await page.getByText('This window closes in 5 seconds.').waitFor();
  await clock.runFor(3000);
  await page.getByText('This window closes in 2 seconds.').waitFor();
  await clock.runFor(3000);
  await page.getByText('Your browser keeps this window open.').waitFor();
  await clock.resume();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'your account' }).click();
  await page.waitForURL('**/account');
});
