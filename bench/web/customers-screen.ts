import { type Client, expectStatus, openCompany, type System, sendFile, waitForUpload } from '@utility-pay/testkit';
import type { Browser, Page } from 'playwright';
import { measureAction, measureScroll } from './actions.ts';
import { printActions, printScroll } from './print-results.ts';
import { openWatchedPage } from './watch.ts';

const TIMEOUT_MS = 600_000;
const PAGE_SIZE = 200;
/** Number of accounts that are marked as claimed, so that the filter finds some. */
const CLAIMED_COUNT = 60;

/** Creates a company with customers from a file of `rows` rows, some of them claimed. */
export async function createLongList(system: System, rows: number): Promise<{ owner: Client; companyId: number }> {
  const { company, owner } = await openCompany(system, 'Long Lake Water', { configured: false });
  const upload = await sendFile(owner, company.id, { rows, seed: 1 });
  const { state, message } = await waitForUpload(owner, company.id, upload, TIMEOUT_MS);
  if (state !== 'completed') throw new Error(`the upload ${state}: ${message}`);
  const listed = await owner.get<{ id: string }[]>(`/api/companies/${company.id}/customers?limit=${PAGE_SIZE}`);
  for (const { id } of expectStatus(listed, 200).slice(-CLAIMED_COUNT))
    expectStatus(await owner.send('PUT', `/api/customers/${id}`, { claimed: true }), 200);
  return { owner, companyId: company.id };
}

/** Opens the customers screen and waits for its rows. */
async function openList(page: Page): Promise<void> {
  await page.goto(`/dashboard/customers?size=${PAGE_SIZE}`);
  await page.locator('table:not([aria-busy]) tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const ACTIONS = {
  'sort by name': button('Name'),
  'filter claimed': (page: Page) => page.getByRole('combobox', { name: 'Status' }).press('C'),
  'search (250 ms pause)': (page: Page) => page.getByLabel('Search customers').pressSequentially('silva'),
  'next page': button('Next'),
} as const;

/**
 * Measures the time from a click or key to the painted result in a long list, compared with the same query without the
 * screen.
 */
export async function measureCustomersScreen(
  browser: Browser,
  system: System,
  { rows, rounds }: { rows: number; rounds: number },
): Promise<void> {
  const { owner } = await createLongList(system, rows);
  const page = await openWatchedPage(browser, system, owner);
  await openList(page);
  console.log(
    `\nCustomers screen, ${rows.toLocaleString('en-US')} customers, pages of ${PAGE_SIZE}, ${rounds} rounds, milliseconds`,
  );
  const results = [];
  for (const [action, act] of Object.entries(ACTIONS))
    results.push({ action, rounds: await measureAction(page, { open: openList, act, rounds }) });
  printActions(results);
  await openList(page);
  printScroll(await measureScroll(page, rounds));
  await page.context().close();
}
