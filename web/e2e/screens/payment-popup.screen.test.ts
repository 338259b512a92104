import { openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { type BilledPayer, createBilledPayer, settlePayment } from './support/bills.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let payer: BilledPayer;
let paymentId: string;
beforeAll(async () => {
  payer = await createBilledPayer(await openCompany(portal(), 'Popup Water'), 'popup');
  paymentId = await settlePayment(payer, 'paid');
});

/** Opens the customer's account and sets a marker on the window that a reload removes. */
async function openOpener(): Promise<Page> {
  const page = await visit();
  await signInAs(page, payer.client);
  await page.goto('/account');
  await page.getByText('Amount Due').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  return page;
}

/** Delays the automatic closing of this visitor's windows, so that a slow machine can still inspect them. */
const delayClosing = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const wait = window.setTimeout;
    const later = (run: TimerHandler, delay = 0) => wait(run, delay > 2000 ? delay * 100 : delay);
    window.setTimeout = Object.assign(later, wait);
  });

declare global {
  var recordDelay: ((delay: number) => void) | undefined;
}

/** Runs in the page: reports the delay of each timeout. The clock stands still, so that delays are exact on a slow machine. */
function recordTimeouts(): void {
  const openedAt = Date.now();
  Date.now = () => openedAt;
  const wait = window.setTimeout;
  const recorded = (run: TimerHandler, delay = 0) => {
    globalThis.recordDelay?.(delay);
    return wait(run, delay);
  };
  window.setTimeout = Object.assign(recorded, wait);
}

/** Opens a page in a new window that stays open until it is closed. */
async function openPopup(page: Page, address: string): Promise<Page> {
  await delayClosing(page);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url, 'pay', 'width=480,height=640'), address);
  return opened;
}

async function closeByButton(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  // The window may be gone before the click has been reported.
  await popup
    .getByRole('button', { name: 'Close Window' })
    .click()
    .catch(() => undefined);
  await closed;
}

const waitForReload = (page: Page) => page.locator('body:not([data-mark]) h1').waitFor();

row('2.13-popup-success', async () => {
  const page = await openOpener();
  const popup = await openPopup(page, `/payment-popup-success?paymentId=${paymentId}`);
  await popup.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await waitForReload(page);
  await closeByButton(popup);
});

row('2.13-popup-error', async () => {
  const page = await openOpener();
  const popup = await openPopup(page, '/payment-popup-error?message=Insufficient%20funds');
  await popup.getByRole('heading', { name: 'Payment Error' }).waitFor();
  await popup.getByText('Insufficient funds').waitFor();
  await waitForReload(page);
  await closeByButton(popup);
});

row('8-popup-error', async () => {
  const page = await openOpener();
  const popup = await openPopup(page, '/payment-popup-error');
  await popup.getByText('Your payment could not be processed').waitFor();
});

row('9-popups', async () => {
  const page = await openOpener();
  const delays: number[] = [];
  await page.context().exposeFunction('recordDelay', (delay: number) => void delays.push(delay));
  await page.context().addInitScript(recordTimeouts);
  for (const [address, seconds] of [
    [`/payment-popup-success?paymentId=${paymentId}`, 3],
    ['/payment-popup-error', 5],
  ] as const) {
    delays.length = 0;
    const closed = page.waitForEvent('popup').then((popup) => popup.waitForEvent('close'));
    await page.evaluate((url) => void window.open(url), address);
    await closed;
    expect(delays, address).toContain(seconds * 1000);
  }
});

test('shows a message when the browser does not allow the window to close', async () => {
  const page = await openOpener();
  await delayClosing(page);
  await page.goto('/payment-popup-error');
  await page.getByText(/^This window closes in \d seconds?\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close Window' }).click();
  await page.getByText('Your browser keeps this window open.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'your account' }).click();
  await page.waitForURL('**/account');
});
