import { type Client, claimAccount, expectStatus, type System } from '@utility-pay/testkit';
import type { Browser, Page } from 'playwright';
import { createLongList } from './customers-screen.ts';
import { slowDownProcessor } from './throttle.ts';
import { openWatchedPage, startRound } from './watch.ts';

/** Rows of the bill file from which the lists are filled. */
const ROWS = 10_000;
/** Milliseconds from a key or click to the next paint that the product may need. */
const LIMIT_MS = 200;
/** A page without a button or field for this long counts as one without controls. */
const CONTROL_TIMEOUT_MS = 5_000;
/** Time in which Chromium reports an interaction. */
const REPORT_DELAY_MS = 500;
const STAFF_PAGES = [
  '',
  '/customers?size=200',
  '/transactions',
  '/payments',
  '/reconciliation',
  '/payment-files',
  '/upload-balances',
  '/csv-template',
  '/file-pickup',
  '/account-settings',
  '/payment-setup',
  '/branding',
  '/email-config',
  '/webhooks',
  '/audit-log',
].map((path) => `/dashboard${path}`);
const TEXT_FIELD = 'main :is(input[type=text], input[type=search], input:not([type]), textarea):enabled';

/**
 * Types into the first text field and presses the first button. Returns the longest milliseconds from a key or click to
 * the next paint.
 */
async function interact(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const control = page.locator(`main button:enabled, ${TEXT_FIELD}`).filter({ visible: true }).first();
  // A page without data may have no control; its result is 0.
  await control.waitFor({ timeout: CONTROL_TIMEOUT_MS }).catch(() => undefined);
  await page.evaluate(startRound);
  const field = page.locator(TEXT_FIELD).filter({ visible: true }).first();
  if ((await field.count()) > 0) await field.pressSequentially('silva', { delay: 50 });
  const button = page.locator('main button:enabled').filter({ visible: true }).first();
  if ((await button.count()) > 0) await button.click();
  await page.waitForTimeout(REPORT_DELAY_MS);
  return page.evaluate(() => Math.max(0, ...globalThis.watched.interactions));
}

/**
 * Measures keys and clicks on all pages of a company with a long list of customers, on a processor four times slower.
 */
export async function measureInputs(browser: Browser, system: System, rounds: number): Promise<void> {
  const { owner, companyId } = await createLongList(system, ROWS);
  const customers = await owner.get<{ id: string; accountNumber: string }[]>(
    `/api/companies/${companyId}/customers?limit=1`,
  );
  const [customer] = expectStatus(customers, 200);
  if (!customer) throw new Error('the company has no customer');
  const payer = await claimAccount(system, companyId, customer.accountNumber);
  console.log(`\nLongest time from a key or click to the next paint, ${ROWS} customers, processor four times slower`);
  await measurePages(browser, system, owner, [...STAFF_PAGES, `/dashboard/customers/${customer.id}`], rounds);
  await measurePages(browser, system, payer.client, ['/account', '/payment/amount'], rounds);
}

async function measurePages(
  browser: Browser,
  system: System,
  client: Client,
  paths: readonly string[],
  rounds: number,
): Promise<void> {
  const page = await openWatchedPage(browser, system, client);
  await slowDownProcessor(page);
  for (const path of paths) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await interact(page, path));
    const worst = Math.max(...times);
    console.log(`${path.padEnd(44)} ${worst.toFixed(0).padStart(5)} ms${worst > LIMIT_MS ? `, over ${LIMIT_MS}` : ''}`);
  }
  await page.context().close();
}
