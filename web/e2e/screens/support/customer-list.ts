import { type Client, expectStatus } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { signInAs } from './sign-in-as.ts';

export const CUSTOMERS = '/dashboard/customers';

export interface NewCustomer {
  accountNumber: string;
  name?: string;
  email: string;
}

/** Adds a customer over REST. */
export const addCustomer = async (client: Client, companyId: number, customer: NewCustomer): Promise<{ id: string }> =>
  expectStatus(await client.send<{ id: string }>('POST', `/api/companies/${companyId}/customers`, customer), 201);

/** Opens the customers page with the session of a client, and waits for its rows. */
export async function openCustomers(page: Page, client: Pick<Client, 'cookie'>, search = ''): Promise<Page> {
  await signInAs(page, client);
  await page.goto(`${CUSTOMERS}${search}`);
  await customerRows(page).first().waitFor();
  return page;
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Customers' });

/** Returns the table rows of the current page. */
export const customerRows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');

export const rowOf = (page: Page, accountNumber: string): Locator =>
  customerRows(page).filter({ has: page.getByRole('button', { name: accountNumber, exact: true }) });

/** Returns the account numbers by text content, because rows outside the visible area are not rendered. */
export const accountNumbers = (page: Page): Promise<string[]> =>
  customerRows(page).locator('td:first-child').allTextContents();

/** Waits until the current query has loaded, and returns its account numbers. A busy table still shows the previous rows. */
export async function loadedAccountNumbers(page: Page): Promise<string[]> {
  await page.locator('table:not([aria-busy])').waitFor();
  return accountNumbers(page);
}

/** Chooses an entry in the actions menu of a row. */
export async function chooseRowAction(page: Page, accountNumber: string, entry: string): Promise<void> {
  await rowOf(page, accountNumber)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}
