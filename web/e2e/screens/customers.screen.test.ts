import { expectStatus, openCompany, uploadAndWait } from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  accountNumbers,
  addCustomer,
  CUSTOMERS,
  customerRows,
  loadedAccountNumbers,
  openCustomers,
  rowOf,
} from './support/customer-list.ts';
import { focusedText, WITHIN_A_MINUTE } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let tenant: Tenant;

const TEMPLATE = {
  fieldMappings: {
    accountNumber: ['account number'],
    amountDue: ['amount due'],
    dueDate: ['due date'],
    firstName: ['first name'],
    lastName: ['last name'],
    usage: ['usage'],
    rateClass: ['rate class'],
    meterSize: ['meter size'],
  },
  requiredFields: ['accountNumber', 'amountDue'],
  sampleFormat: '',
};

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Customers Water');
  const { owner, path, id } = tenant;
  expectStatus(await owner.send('PATCH', path, { csvTemplate: TEMPLATE }), 200);
  const csvContent = 'account number,amount due,due date,usage,meter size\nA-3,75.50,2026-12-24,310 kWh,15 mm\n';
  await uploadAndWait(owner, id, { csvContent, month: 'December', year: '2026' });
  for (const accountNumber of ['10', '9', '2'])
    await addCustomer(owner, id, { accountNumber, email: `number-${accountNumber}@example.org` });
});

row('2.8-list', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.slice(0, 6)).toEqual(['Account Number', 'Name', 'Email', 'Status', 'Due Date', 'Amount Due']);
  await expect.poll(() => accountNumbers(page)).toEqual(['2', '9', '10', 'A-1', 'A-2', 'A-3']);
  const cells = await rowOf(page, 'A-3').getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 6)).toEqual(['Pia Paid', tenant.paid.email, 'Claimed', 'Dec 24, 2026', '$75.50']);
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('una');
  await page.getByText('Search: una').waitFor();
  expect(await loadedAccountNumbers(page)).toEqual(['A-2']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await page.getByRole('dialog', { name: 'Add Customer' }).waitFor();
  await expectAccessible(page);
});

row('9-sorting', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect.poll(() => accountNumbers(page)).toEqual(['2', '9', '10', 'A-1', 'A-2', 'A-3']);
  await expect.poll(() => head('Account Number').getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Account Number' }).click();
  await page.waitForURL(/sort=-accountNumber/);
  await expect.poll(() => loadedAccountNumbers(page), WITHIN_A_MINUTE).toEqual(['A-3', 'A-2', 'A-1', '10', '9', '2']);
  await expect.poll(() => head('Account Number').getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name: 'Amount Due' }).click();
  await expect
    .poll(async () => (await loadedAccountNumbers(page)).slice(0, 3), WITHIN_A_MINUTE)
    .toEqual(['A-2', 'A-3', 'A-1']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect
    .poll(async () => (await loadedAccountNumbers(page)).slice(0, 3), WITHIN_A_MINUTE)
    .toEqual(['A-1', 'A-3', 'A-2']);
});

row('2.8-menu', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  const entries = async (account: string) => {
    await rowOf(page, account)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    return page.getByRole('menuitem').allInnerTexts();
  };
  expect(await entries('A-2')).toEqual(['View Details', 'Open Account', 'Mark as Claimed', 'Delete']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await entries('A-1')).toEqual(['View Details', 'Open Account', 'Reset to Unclaimed', 'Delete']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

row('2.8-details', async () => {
  const page = await openCustomers(await visit(), tenant.owner);
  await rowOf(page, 'A-3').click();
  const sheet = page.getByRole('dialog', { name: 'Pia Paid' });
  for (const text of [
    'A-3',
    tenant.paid.email,
    'Claimed',
    'December 2026',
    '$75.50 due',
    'November 2026',
    'of $25.00 billed',
  ])
    await sheet.getByText(text, { exact: true }).waitFor();
  await sheet.getByText('Due Dec 24, 2026').waitFor();
  await sheet.getByText('Paid', { exact: true }).waitFor();
  const pairs = await sheet.locator('dl').last().locator('dt, dd').allInnerTexts();
  expect(pairs).toEqual(['Usage', '310 kWh', 'Rate Class', 'Not set', 'Meter Size', '15 mm']);
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.get('open')).toBe(tenant.paid.id);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('dialog', { name: 'Una Claimed' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('A-2');
});

row('2.8-error', async () => {
  const page = await visit();
  await signInAs(page, tenant.owner);
  await failOnce(page, 'Customers');
  await page.goto(CUSTOMERS);
  await page.getByText('Error loading customers. Please try again.').waitFor();
  await page.getByText('e-test').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await customerRows(page).first().waitFor();
  expect(await page.getByText('Error loading customers').count()).toBe(0);
});

test('hides customer changes and payments without their permissions', async () => {
  const { client } = await tenant.createStaffMember('manageBalances');
  const page = await openCustomers(await visit(), client);
  await expect.poll(() => page.getByRole('link', { name: 'Export CSV' }).count(), WITHIN_A_MINUTE).toBe(1);
  expect(await page.getByRole('button', { name: 'Add Customer' }).count()).toBe(0);
  await rowOf(page, 'A-3')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['View Details', 'Open Account']);
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pia Paid' });
  await sheet.getByText('December 2026').waitFor();
  expect(await sheet.getByText('Payments').count()).toBe(0);
  expect(await sheet.getByRole('button', { name: /Claimed|Delete/ }).count()).toBe(0);
});

test('offers to add the first customer, and to clear filters without results', async () => {
  const empty = await openCompany(portal(), 'Empty Customers Water', { configured: false });
  const page = await visit({ width: 320, colorScheme: 'dark' });
  await signInAs(page, empty.owner);
  await page.goto(CUSTOMERS);
  await page.getByText('No customers yet').waitFor();
  await expectAccessible(page);
  await page.goto(`${CUSTOMERS}?search=unknown&claimed=true`);
  await page.getByText('No customers found').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByText('No customers yet').waitFor();
});
