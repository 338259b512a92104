import { expectStatus, uploadAndWait } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { CUSTOMERS, customerRows, openCustomers, rowOf } from './support/customer-list.ts';
import { focusedText, WITHIN_A_MINUTE } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let tenant: Tenant;

const STANDARD = ['Account Number', 'Name', 'Email', 'Status', 'Due Date', 'Amount Due'];

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Columns Water');
  const { owner, path } = tenant;
  const csvTemplate = {
    fieldMappings: {
      accountNumber: ['account number'],
      amountDue: ['amount due'],
      firstName: ['first name'],
      usage: ['usage'],
      meterSize: ['meter size'],
    },
    requiredFields: ['accountNumber', 'amountDue'],
    sampleFormat: '',
  };
  expectStatus(await owner.send('PATCH', path, { csvTemplate }), 200);
  const csvContent = 'account number,amount due,usage,meter size\nA-3,75.50,310 kWh,15 mm\n';
  await uploadAndWait(owner, tenant.id, { csvContent, month: 'December', year: '2026' });
});

const columnTitles = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).filter((title) => title !== 'Actions');

async function toggleColumn(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: column }).click();
  await page.keyboard.press('Escape');
}

row('2.8-columns', async () => {
  const page = await openCustomers(await visit({ width: 1440 }), tenant.owner);
  await expect.poll(() => columnTitles(page)).toEqual([...STANDARD, 'Usage', 'Meter Size']);
  await expect
    .poll(async () => (await rowOf(page, 'A-3').getByRole('cell').allInnerTexts()).slice(6, 8))
    .toEqual(['310 kWh', '15 mm']);
});

test('picks columns by keyboard for table and cards, and remembers them per person', async () => {
  const page = await openCustomers(await visit({ width: 1440 }), tenant.owner);
  // The menu stays open until Escape, which returns the focus.
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const option = (name: string, checked: boolean) => page.getByRole('menuitemcheckbox', { name, checked });
  await option('Email', true).waitFor();
  await expectAccessible(page);
  await option('Email', true).press('Space');
  await option('Email', false).press('ArrowDown');
  await option('Usage', true).press('Space');
  await option('Usage', false).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('Columns');
  const picked = [...STANDARD.filter((title) => title !== 'Email'), 'Meter Size'];
  await expect.poll(() => columnTitles(page)).toEqual(picked);

  await page.reload();
  await customerRows(page).first().waitFor();
  await expect.poll(() => columnTitles(page)).toEqual(picked);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(
      () =>
        rowOf(page, 'A-3')
          .locator('td[data-label]')
          .evaluateAll((cells) => cells.map((cell) => cell.dataset.label)),
      WITHIN_A_MINUTE,
    )
    .toEqual(picked);
  await expectAccessible(page);

  // Another person in the same browser has the default.
  const { client } = await tenant.createStaffMember('manageBalances');
  await signInAs(page, client);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(CUSTOMERS);
  await customerRows(page).first().waitFor();
  await expect.poll(() => columnTitles(page)).toEqual([...STANDARD, 'Usage', 'Meter Size']);
});

test('scrolls a table sideways whose columns do not fit, with titles and account numbers in place', async () => {
  const page = await openCustomers(await visit({ width: 1050, height: 500 }), tenant.owner);
  const account = rowOf(page, 'A-3').getByRole('button', { name: 'A-3', exact: true });
  const meterSize = rowOf(page, 'A-3').getByText('15 mm');
  const title = page.getByRole('columnheader', { name: 'Meter Size' });
  const leftOf = async (part: typeof title) => (await part.boundingBox())?.x ?? 0;
  const before = await leftOf(meterSize);
  await page.locator('tbody').evaluate((body) => body.scrollTo({ left: 1000 }));
  await expect.poll(() => leftOf(meterSize), WITHIN_A_MINUTE).toBeLessThan(before - 50);
  const cell = page.locator('td[data-label="Meter Size"]').first();
  // The titles follow the rows in the scroll event.
  await expect
    .poll(async () => Math.abs((await leftOf(title)) - (await leftOf(cell))), WITHIN_A_MINUTE)
    .toBeLessThan(1);
  await expect.poll(() => leftOf(account)).toBeGreaterThan(256);
  await account.click({ trial: true });
  await toggleColumn(page, 'Usage');
  await toggleColumn(page, 'Meter Size');
  await expect.poll(() => columnTitles(page)).toEqual(STANDARD);
  expect(await page.locator('table').evaluate(({ dataset }) => dataset.scrolls)).toBeUndefined();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect.poll(() => columnTitles(page), WITHIN_A_MINUTE).toEqual([...STANDARD, 'Usage', 'Meter Size']);
});
