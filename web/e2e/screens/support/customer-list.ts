import { type Client, expectStatus } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { signInAs } from './signed-in.ts';

export const CUSTOMERS = '/dashboard/customers';

/** How long a poll waits for what is not there yet. */
export const SOON = { timeout: 30_000 };

export interface NewCustomer {
  accountNumber: string;
  name?: string;
  email: string;
}

/** Adds a customer over REST. */
export const addOverRest = async (client: Client, companyId: number, customer: NewCustomer): Promise<{ id: string }> =>
  expectStatus(await client.send<{ id: string }>('POST', `/api/companies/${companyId}/customers`, customer), 201);

/** The customers screen of somebody who signed in over REST, once its rows are there. */
export async function openCustomers(page: Page, client: Pick<Client, 'cookie'>, search = ''): Promise<Page> {
  await signInAs(page, client);
  await page.goto(`${CUSTOMERS}${search}`);
  await rows(page).first().waitFor();
  return page;
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Customers' });

/** The rows of the page. */
export const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');

export const rowOf = (page: Page, accountNumber: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: accountNumber, exact: true }) });

export const accounts = (page: Page): Promise<string[]> => rows(page).locator('td:first-child').allInnerTexts();

/** Rows once they are those of the present question: what is dimmed belongs to the one before. */
export async function settledAccounts(page: Page): Promise<string[]> {
  await page.locator('table:not([aria-busy])').waitFor();
  return accounts(page);
}

export async function choose(page: Page, accountNumber: string, entry: string): Promise<void> {
  await rowOf(page, accountNumber)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Also while a sheet or dialog lies over the page, which hides the rest of it from readers. */
export const toastSays = (page: Page, words: string): Promise<void> =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByText(words, { exact: true })
    .first()
    .waitFor();

export const focusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);
