import { type Client, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { uploadBills } from './support/bills.ts';
import { accountNumbers, CUSTOMERS, customerRows } from './support/customer-list.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;
const CUSTOMER_COUNT = 230;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Printing Water');
  await uploadBills(
    staff,
    Array.from({ length: CUSTOMER_COUNT }, (_, at) => ({
      'account number': `P-${String(at + 1).padStart(3, '0')}`,
      'amount due': '12.50',
    })),
  );
});

/** Opens a page whose `print` does nothing: a headless browser would finish printing at once. */
async function openToPrint(client: Pick<Client, 'cookie'>, path: string): Promise<Page> {
  const page = await visit();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await signInAs(page, client);
  await page.goto(path);
  return page;
}

const waitForPrint = (page: Page): Promise<void> => page.locator('html[data-printing]').waitFor();

test('prints all customers that match the filter, with the titles on each sheet, and shows the page again', async () => {
  const page = await openToPrint(staff.owner, `${CUSTOMERS}?search=P-`);
  await expect.poll(() => customerRows(page).count(), WITHIN_A_MINUTE).toBe(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await customerRows(page).filter({ hasText: 'P-051' }).waitFor();
  await page.keyboard.press('Control+p');
  await waitForPrint(page);
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => accountNumbers(page))
    .toEqual(Array.from({ length: CUSTOMER_COUNT }, (_, at) => `P-${String(at + 1).padStart(3, '0')}`));
  await expect.poll(() => page.getByText('Search: P-').isVisible()).toBe(true);
  for (const name of ['Export CSV', 'Columns', 'Next', /^Actions for/])
    expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()).toBe(0);
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(4);
  expect(sheets.length).toBeLessThan(15);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => customerRows(page).count(), WITHIN_A_MINUTE).toBe(50);
  await customerRows(page).filter({ hasText: 'P-051' }).waitFor();
});

test('shows the progress of loading more than a second, and can be canceled', async () => {
  const page = await openToPrint(staff.owner, CUSTOMERS);
  await customerRows(page).first().waitFor();
  const customers = Promise.withResolvers<void>();
  await interceptOperation(page, 'Customers', async (route) => {
    await customers.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Print all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preparing to print' });
  await dialog.getByText(`0 of ${CUSTOMER_COUNT} rows`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  customers.resolve();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator('html[data-printing]').count()).toBe(0);
  await expect.poll(() => customerRows(page).count()).toBe(50);
});
