import { readFileSync } from 'node:fs';
import { openCompany, type Staff, sendFile, waitForUpload } from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import {
  accountNumbers,
  CUSTOMERS,
  customerRows,
  loadedAccountNumbers,
  openCustomers,
} from './support/customer-list.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';

const ROWS = 460;
const visit = screenBrowser();
let staff: Staff;
let total: number;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Long List Water', { configured: false });
  const { owner, company } = staff;
  const upload = await sendFile(owner, company.id, { rows: ROWS, seed: 11 });
  total = (await waitForUpload(owner, company.id, upload, 60_000)).successful;
}, 90_000);

test('keeps all 200 rows of a page in the document and the column titles in view', async () => {
  const page = await openCustomers(await visit(), staff.owner, '?size=200');
  await expect.poll(() => customerRows(page).count()).toBe(200);
  await customerRows(page).last().scrollIntoViewIfNeeded();
  // Below the top bar.
  const head = await page.getByRole('columnheader', { name: 'Account Number' }).boundingBox();
  expect(head?.y).toBeCloseTo(56, 0);
});

test('keeps filters, order, page and open row through a reload and the back button', async () => {
  const page = await openCustomers(await visit(), staff.owner);
  await page.getByLabel('Rows per page').selectOption('100');
  await page.getByText(`1-100 of ${total}`).waitFor();
  const [lowest] = await loadedAccountNumbers(page);
  const expectOtherFirstAccount = (account: string | undefined) =>
    expect.poll(async () => (await loadedAccountNumbers(page))[0], WITHIN_A_MINUTE).not.toBe(account);
  await page.getByRole('button', { name: 'Account Number' }).click();
  await page.waitForURL(/sort=-accountNumber/);
  await expectOtherFirstAccount(lowest);
  const first = await loadedAccountNumbers(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(`101-200 of ${total}`).waitFor();
  await expectOtherFirstAccount(first[0]);
  const second = await loadedAccountNumbers(page);
  await customerRows(page).nth(2).click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await loadedAccountNumbers(page))[0], WITHIN_A_MINUTE).toBe(second[0]);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByText(`1-100 of ${total}`).waitFor();
  await expect.poll(async () => (await loadedAccountNumbers(page))[0], WITHIN_A_MINUTE).toBe(first[0]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Claimed');
  await page.getByText('No customers found').waitFor();
  await page.goBack();
  await page.getByText(`1-100 of ${total}`).waitFor();
});

test('shows a new page from its first row, and keeps the old one readable until the new one has arrived', async () => {
  const page = await openCustomers(await visit(), staff.owner);
  const nextPage = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await nextPage.promise;
    await route.fallback();
  });
  const [before] = await accountNumbers(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('table[aria-busy="true"]').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await accountNumbers(page))[0], WITHIN_A_MINUTE).toBe(before);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Customers: pages' }).scrollIntoViewIfNeeded();
  nextPage.resolve();
  await page.getByText(`51-100 of ${total}`).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY), WITHIN_A_MINUTE).toBeLessThan(200);
});

test('moves between rows with the arrow keys, Home and End', async () => {
  const page = await openCustomers(await visit(), staff.owner);
  const focusedRowIndex = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('data-index'));
  await customerRows(page).first().getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRowIndex()).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(() => focusedRowIndex()).toBe('49');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedRowIndex()).toBe('48');
  await page.keyboard.press('Home');
  await expect.poll(() => focusedRowIndex()).toBe('0');
  // Tab leaves the rows after this row's menu.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedRowIndex()).toBeUndefined();
});

test('shows each row as a card on a phone, with a select to sort by', async () => {
  const page = await openCustomers(
    await visit({ width: 320, height: 700, colorScheme: 'dark' }),
    staff.owner,
    '?size=200',
  );
  expect(await page.getByRole('columnheader').count()).toBe(0);
  await expect.poll(() => customerRows(page).count()).toBe(200);
  await expectFits(page);
  const first = (await accountNumbers(page))[0];
  await page.getByLabel('Sort by').selectOption('Account Number: descending');
  await expect.poll(async () => (await loadedAccountNumbers(page))[0], WITHIN_A_MINUTE).not.toBe(first);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('lopez');
  await expect.poll(() => customerRows(page).count(), WITHIN_A_MINUTE).toBeLessThan(50);
  await expectAccessible(page);
  await customerRows(page).first().click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
});

test('exports exactly the filtered customers, in the order of the list', async () => {
  const page = await openCustomers(await visit(), staff.owner, '?search=lopez&sort=-accountNumber&size=200');
  const shown = await accountNumbers(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const matching = await page.getByText(/of \d+$/).innerText();
  expect(matching).toBe(`1-${lines.length} of ${lines.length}`);
  for (const [index, account] of shown.entries()) expect(lines[index]).toContain(account);
  expect(lines.every((line) => /lopez/i.test(line))).toBe(true);
  expect(page.url()).toContain(CUSTOMERS);
});
