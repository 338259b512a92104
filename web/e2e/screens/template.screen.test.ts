import { KNOWN_FIELDS } from '@utility-pay/contracts';
import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible as expectWhollyAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { downloadText } from './support/bill-files.ts';
import { button, WITHIN_A_MINUTE } from './support/elements.ts';
import { answerUnexpectedError, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const TEMPLATE = '/dashboard/csv-template';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Template Water', { configured: false });
});

async function openTemplate(viewport?: Visit, company = staff): Promise<Page> {
  const page = await openStaff(await visit(viewport), company.owner, TEMPLATE);
  await page.getByRole('table', { name: 'Template fields' }).waitFor();
  return page;
}
/** Checks with a tall viewport, so that sticky bars cover nothing. */
async function expectAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width, height: 5000 });
  await expectWhollyAccessible(page);
  await page.setViewportSize({ width, height });
}
const headers = (page: Page, field: string) => page.getByRole('list', { name: `Headers for ${field}` });
const headerInput = (page: Page, field: string) => page.getByLabel(`Add to: Headers for ${field}`);
const requiredBox = (page: Page, field: string) => page.getByLabel(`${field} is required`);
const fieldSelect = (page: Page) => page.getByRole('combobox', { name: 'Add a field' });
const addCustom = async (page: Page, name: string): Promise<void> => {
  await fieldSelect(page).selectOption({ label: 'Custom field' });
  await page.getByLabel('Custom field name').fill(name);
  await button(page, 'Add field').click();
};

row('2.10-parts', async () => {
  const page = await openTemplate();
  await fieldSelect(page).waitFor();
  await button(page, 'Add field').waitFor();
  await page.getByLabel('Sample text').waitFor();
  await button(page, 'Download').waitFor();
  expect(await button(page, 'Save template').count()).toBe(0);
  await page.getByText('No unsaved changes').waitFor();
  await expectAccessible(page);
});

row('2.10-keys', async () => {
  const page = await openTemplate();
  const shown = await page.getByRole('table', { name: 'Template fields' }).locator('tbody tr').allInnerTexts();
  const offered = await fieldSelect(page).locator('option').allInnerTexts();
  for (const { label } of KNOWN_FIELDS)
    expect(offered.includes(label) || shown.some((text) => text.includes(label)), label).toBe(true);
  const specified: string[] = [
    ...['accountNumber', 'amountDue', 'dueDate', 'firstName', 'lastName', 'name', 'usage', 'meterNumber'],
    ...['serviceAddress', 'meterReading', 'previousReading', 'serviceStartDate', 'serviceEndDate', 'billingPeriod'],
    ...['rateClass', 'serviceType'],
  ];
  expect(KNOWN_FIELDS.map(({ key }) => key).filter((key) => specified.includes(key))).toEqual(specified);
  expect(offered.at(-1)).toBe('Custom field');
  await expect.poll(() => requiredBox(page, 'Account Number').isChecked()).toBe(true);
  await expect.poll(() => requiredBox(page, 'Amount Due').isChecked()).toBe(true);
  expect(await requiredBox(page, 'Full Name').isChecked()).toBe(false);
  await fieldSelect(page).selectOption({ label: 'Rate Class' });
  await button(page, 'Add field').click();
  await headers(page, 'Rate Class').getByText('rate', { exact: true }).waitFor();
  expect(await fieldSelect(page).locator('option').allInnerTexts()).not.toContain('Rate Class');
});

row('2.10-aliases', async () => {
  const page = await openTemplate({ width: 320 });
  await headers(page, 'Account Number').getByText('account_number').waitFor();
  for (const [field, header] of [
    ['Account Number', 'customer number'],
    ['Amount Due', 'amount due'],
    ['Due Date', 'due date'],
    ['First Name', 'first name'],
    ['Meter Number', 'meter id'],
  ] as const)
    await headers(page, field).getByText(header, { exact: true }).waitFor();
  await expectAccessible(page);
  await expectFits(page);
});

row('2.10-sample', async () => {
  const page = await openTemplate({ colorScheme: 'dark' });
  const sample = await page.getByLabel('Sample text').inputValue();
  expect(sample.split('\n')[0]).toBe('first name,last name,customer number,amount due');
  const preview = page.getByRole('region', { name: 'Sample preview' });
  await expect
    .poll(() => preview.getByRole('columnheader').allInnerTexts())
    .toEqual(['First Name', 'Last Name', 'Account Number\ncustomer number', 'Amount Due']);
  expect((await downloadText(page, 'Download')).text).toBe(sample);
  await expectAccessible(page);
  await button(page, 'Generate from fields').click();
  await preview.getByRole('columnheader', { name: 'Service Address' }).waitFor();
});

row('5-template-required', async () => {
  const page = await openTemplate();
  await button(page, 'Remove Amount Due').click();
  await expectToast(page, 'Cannot Remove Required Field');
  await headers(page, 'Amount Due').waitFor();
  await requiredBox(page, 'Account Number').click();
  await expectToast(page, 'Cannot Change Required Status');
  await expect.poll(() => requiredBox(page, 'Account Number').isChecked()).toBe(true);
  await requiredBox(page, 'Usage').check();
  await page.getByText('You have unsaved changes').waitFor();
  await expectAccessible(page);
});

row('5-template-duplicate', async () => {
  const page = await openTemplate();
  await addCustom(page, 'Due date');
  await expectToast(page, 'Duplicate Field', 'This field already exists in the template.');
  await expectAccessible(page);
  await headerInput(page, 'Usage').fill(' Balance ');
  await headerInput(page, 'Usage').press('Enter');
  await expectToast(page, 'Duplicate Header');
  await expect.poll(() => headerInput(page, 'Usage').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await headerInput(page, 'Usage').fill('  KWh USED ');
  await headerInput(page, 'Usage').press('Enter');
  await headers(page, 'Usage').getByText('kwh used', { exact: true }).waitFor();
  await button(page, 'Discard').click();
  await expect.poll(() => headers(page, 'Usage').getByText('kwh used').count(), WITHIN_A_MINUTE).toBe(0);
});

row('5-template-custom', async () => {
  const page = await openTemplate();
  await addCustom(page, '  ');
  await expectToast(page, 'Custom Field Name Required');
  await page.getByLabel('Custom field name').fill('Meter Size (mm)');
  await page.getByText('Field key: meterSizeMm').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Custom field name').press('Enter');
  await headers(page, 'Meter Size Mm').getByText('meter size (mm)').waitFor();
  await page.getByText('meterSizeMm', { exact: true }).waitFor();
});

row('5-template-sample', async () => {
  const page = await openTemplate();
  await page.getByLabel('Sample text').fill('');
  await button(page, 'Download').click();
  await expectToast(page, 'No Sample CSV');
});

row('8-template', async () => {
  const own = await openCompany(portal(), 'Saved Template Water', { configured: false });
  const page = await openTemplate({}, own);
  await addCustom(page, 'Pipe Age');
  await requiredBox(page, 'Pipe Age').check();
  const broken = await interceptOperation(page, 'UpdateCsvTemplate', answerUnexpectedError);
  await button(page, 'Save template').click();
  await expectToast(page, 'Failed to Save Template');
  await page.getByRole('alert').filter({ hasText: 'Failed to Save Template' }).waitFor();
  await headers(page, 'Pipe Age').waitFor();
  await expectAccessible(page);
  await broken.stop();
  await button(page, 'Save template').click();
  await expectToast(page, 'Template Saved');
  await page.getByText('No unsaved changes').waitFor();
  await page.reload();
  await headers(page, 'Pipe Age').getByText('pipe age').waitFor();
  await expect.poll(() => requiredBox(page, 'Pipe Age').isChecked()).toBe(true);
});

test('adds a header with Enter, removes the last one with Backspace, and restores a removed field with Undo', async () => {
  const page = await openTemplate({ reducedMotion: 'reduce' });
  await headerInput(page, 'Usage').focus();
  await page.keyboard.type('gallons');
  await page.keyboard.press('Enter');
  await headers(page, 'Usage').getByText('gallons').waitFor();
  await page.keyboard.press('Backspace');
  await expect.poll(() => headers(page, 'Usage').getByText('gallons').count(), WITHIN_A_MINUTE).toBe(0);
  await button(page, 'Remove Usage').press('Enter');
  await expect.poll(() => headers(page, 'Usage').count(), WITHIN_A_MINUTE).toBe(0);
  await button(page, 'Undo').click();
  await headers(page, 'Usage').getByText('consumption').waitFor();
  await page.getByText('No unsaved changes').waitFor();
});

test('asks before leaving the page with unsaved changes', async () => {
  const page = await openTemplate();
  await button(page, 'Remove consumption').click();
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Leave without saving').click();
  await page.waitForURL('**/customers');
});

test('is read-only for staff who may not manage balances and explains why', async () => {
  const { client } = await createStaffMember(staff, 'Rita Reader', 'viewPayments');
  const page = await openStaff(await visit(), client, TEMPLATE);
  await page.getByText('View only').waitFor();
  await headers(page, 'Usage').getByText('consumption').waitFor();
  expect(await button(page, 'Save template').count()).toBe(0);
  expect(await headerInput(page, 'Usage').count()).toBe(0);
  await expect.poll(() => requiredBox(page, 'Usage').isDisabled()).toBe(true);
  await expectAccessible(page);
});
