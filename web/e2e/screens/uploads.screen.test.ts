import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import {
  billsText,
  chooseFile,
  clickUpload,
  csvFile,
  downloadText,
  previewOf,
  uploadAnother,
} from './support/bill-files.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { removeEmbeddedResults } from './support/embedded-results.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';
import { sendBillFile } from './support/upload-review.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Uploads Water', { configured: false });
});

const openUpload = async (viewport?: Visit, search = ''): Promise<Page> =>
  openStaff(await visit(viewport), staff.owner, `/dashboard/upload-balances${search}`);
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::*');

row('2.9-flow', async () => {
  const page = await openUpload();
  const text = `customer number,Given Name,amount due,Shoe size\n${billsText(8).split('\n').slice(1).join(',9\n')}`;
  await chooseFile(page, csvFile(text, 'flow.csv'));
  const preview = previewOf(page);
  await preview.getByRole('cell', { name: 'A-0001' }).waitFor();
  await expect.poll(() => preview.getByRole('row').count()).toBe(6);
  await expect
    .poll(() => preview.getByRole('columnheader').allInnerTexts())
    .toEqual(['Account Number\ncustomer number', 'First Name\nGiven Name', 'Amount Due', 'Shoe size']);
  const struck = preview.getByText('Shoe size');
  await expect.poll(() => struck.evaluate((head) => getComputedStyle(head).textDecorationLine)).toBe('line-through');
  await expectAccessible(page);
  await clickUpload(page);
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  await page.getByText('Successfully processed 8 out of 8 records').first().waitFor();
  await expect.poll(() => figure(page, 'New customers').innerText(), WITHIN_A_MINUTE).toBe('8');
  await expect.poll(() => figure(page, 'Existing customers').innerText()).toBe('0');
  await expect.poll(() => figure(page, 'Failed rows').innerText()).toBe('0');
  await expectAccessible(page);
});

row('2.9-buttons', async () => {
  const page = await openUpload();
  await page.getByText('Recent uploads').first().waitFor();
  const sample = await downloadText(page, 'Download Sample');
  expect(sample.text.split('\n')[0]).toBe('first name,last name,customer number,amount due');
  await chooseFile(page, csvFile(billsText(2, 0, 'B'), 'buttons.csv'));
  await clickUpload(page);
  await uploadAnother(page);
  expect(new URL(page.url()).search).toBe('');
  const csvTemplate = {
    fieldMappings: { accountNumber: ['konto'], amountDue: ['summe'] },
    requiredFields: ['accountNumber', 'amountDue'],
    sampleFormat: 'konto,summe\n7,1.00\n',
  };
  const own = await openCompany(portal(), 'Own Sample Water', { configured: false });
  expectStatus(await own.owner.send('PATCH', `/api/companies/${own.company.id}`, { csvTemplate }), 200);
  const other = await openStaff(await visit(), own.owner, '/dashboard/upload-balances');
  await chooseFile(other, csvFile('Konto,Summe,amount due\n7,1.00,2.00\n'));
  await previewOf(other).getByRole('columnheader', { name: 'Account Number' }).waitFor();
  await expect.poll(() => previewOf(other).locator('th').last().innerText()).toBe('amount due');
  expect((await downloadText(other, 'Download Sample')).text).toBe(csvTemplate.sampleFormat);
});

row('2.9-result', async () => {
  const page = await openUpload({ width: 320 });
  await chooseFile(page, csvFile(billsText(3, 0, 'C'), 'good.csv'));
  await clickUpload(page);
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  await page.getByText('Success', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Failed rows').count()).toBe(1);
  await uploadAnother(page);
  await chooseFile(page, csvFile(billsText(3, 2, 'D'), 'mixed.csv'));
  await clickUpload(page);
  await page.getByText('Completed with errors', { exact: true }).waitFor();
  await page.getByText('Successfully processed 3 out of 5 records').first().waitFor();
  const table = page.getByRole('table', { name: 'Failed rows' });
  await table.getByText('D-0004').waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('d-0005');
  await page.getByText('1 of 2 match').waitFor();
  expect(await table.getByText('D-0004').count()).toBe(0);
  await page.getByRole('searchbox').fill('nowhere');
  await page.getByText('No rows match “nowhere”.').waitFor();
  const errors = await downloadText(page, 'Download errors.csv');
  expect(errors.text).toContain('D-0004');
  await expectFits(page);
});

test('lists rows that a later row replaced apart from the failed rows', async () => {
  const rows = ['R-1,12.00', 'R-2,not an amount', 'R-1,13.00', 'R-1,14.00'];
  const file = ['account number,amount due', ...rows, ''].join('\n');
  const page = await openStaff(await visit(), staff.owner, await sendBillFile(staff, file));
  await page.getByText('Successfully processed 1 out of 4 records').first().waitFor();
  await expect
    .poll(async () => [
      await figure(page, 'Failed rows').first().innerText(),
      await figure(page, 'Replaced rows').first().innerText(),
    ])
    .toEqual(['1', '2']);
  const replaced = page.getByRole('table', { name: 'Replaced rows' });
  await replaced.getByText('Line 5').first().waitFor();
  await expect.poll(() => replaced.locator('tbody tr').count()).toBe(2);
  await expect.poll(() => page.getByRole('table', { name: 'Failed rows' }).locator('tbody tr').count()).toBe(1);
  await expectAccessible(page);
  const { text } = await downloadText(page, 'Download errors.csv');
  expect(text.trimEnd().split('\r\n')).toEqual([
    'Line,Field,Reason,account number,amount due',
    expect.stringMatching(/^3,amountDue,.*,R-2,not an amount$/),
  ]);
});

test('shows the failed rows in pages of 200', async () => {
  const page = await openStaff(await visit(), staff.owner, await sendBillFile(staff, billsText(0, 203, 'P')));
  const bodyRows = page.getByRole('table', { name: 'Failed rows' }).locator('tbody tr');
  await page.getByText('1-200 of 203').waitFor();
  await expect.poll(() => bodyRows.count()).toBe(200);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('201-203 of 203').waitFor();
  await expect.poll(() => bodyRows.count()).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.getByRole('searchbox').fill('p-0001');
  await page.getByText('1 of 203 match').waitFor();
  await expect.poll(() => bodyRows.count()).toBe(1);
});

row('4-upload', async () => {
  const page = await openUpload();
  // Until the reload, responses say that the upload is running.
  await page.route(/\/events$/, (route) => route.abort());
  await page.route(/\/balances\/uploads\/[0-9a-f-]+$/, async (route) => {
    const response = await route.fetch();
    const running = { state: 'running', totalProcessed: 10, successful: 10, failed: 0 };
    await route.fulfill({ response, json: { ...(await response.json()), ...running } });
  });
  await chooseFile(page, csvFile(billsText(20, 1, 'E'), 'states.csv'));
  await previewOf(page).getByRole('cell', { name: 'E-0001' }).waitFor();
  await clickUpload(page);
  await page.getByRole('heading', { name: 'Processing' }).waitFor();
  await page.getByText('You can leave this page.').waitFor();
  await page.getByRole('progressbar', { name: 'Upload progress' }).waitFor();
  await expectAccessible(page);
  // The upload's id is in the URL, so a reload shows the same upload.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  await page.getByText('Successfully processed 20 out of 21 records').first().waitFor();
  await page.getByText('Completed with errors', { exact: true }).waitFor();
});

row('5-upload', async () => {
  const page = await openUpload({ colorScheme: 'dark' });
  await clickUpload(page);
  await expectToast(page, 'Missing File', 'Please select a CSV file first.');
  await expectAccessible(page);
  await chooseFile(page, { name: 'bills.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') });
  await page.getByText('This is an Excel file. Save it as CSV.').waitFor();
  await chooseFile(page, csvFile('[{"account number":"A-1"}]', 'renamed.csv'));
  await page.getByText('This is a JSON file. Export the data as CSV.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
  await chooseFile(page, csvFile('', 'empty.csv'));
  await page.getByText('empty.csv is empty.').waitFor();
  await expectAccessible(page);
});

let attempts = 0;
row('8-upload', async () => {
  const page = await openUpload();
  // A file that was uploaded before has to be confirmed.
  attempts += 1;
  await chooseFile(page, csvFile(billsText(2, 0, `F${attempts}`), 'whole.csv'));
  await clickUpload(page);
  await expectToast(page, 'Upload Complete', 'Successfully processed 2 out of 2 records');

  const changing = await openCompany(portal(), 'Changing Water', { configured: false });
  const failing = await openStaff(await visit(), changing.owner, '/dashboard/upload-balances');
  await failing.getByText('Billing method: open item.').waitFor();
  const isTemplate = /query UploadTemplate\b/;
  const read = failing.waitForResponse((answer) => isTemplate.test(answer.request().postData() ?? ''));
  await chooseFile(failing, csvFile(billsText(2, 0, 'F'), 'changed.csv'));
  await previewOf(failing).getByRole('cell', { name: 'F-0001' }).waitFor();
  // The template changes after the page has read it again, as it does for each file.
  await read;
  const csvTemplate = {
    fieldMappings: { accountNumber: ['account number'], amountDue: ['total'] },
    requiredFields: ['accountNumber', 'amountDue'],
    sampleFormat: 'account number,total\n7,1.00\n',
  };
  expectStatus(await changing.owner.send('PATCH', `/api/companies/${changing.company.id}`, { csvTemplate }), 200);
  await clickUpload(failing);
  await expectToast(failing, 'Upload Failed', 'Error: Missing required column: Amount Due');
  await failing.getByText('Error: Missing required column: Amount Due').first().waitFor();
  await expectAccessible(failing);
});

test('disables Upload while the file lacks a required column', async () => {
  const page = await openUpload();
  const button = page.getByRole('button', { name: 'Upload', exact: true });
  await chooseFile(page, csvFile('account number,name\nA-1,No Amount\n', 'no-amount.csv'));
  await page.getByText('No column was recognized as Amount Due.').waitFor();
  await expectAccessible(page);
  await expect.poll(() => button.isDisabled()).toBe(true);
  await chooseFile(page, csvFile(billsText(1, 0, 'W'), 'amount.csv'));
  await previewOf(page).getByRole('cell', { name: 'W-0001' }).waitFor();
  expect(await button.isDisabled()).toBe(false);
});

row('8-upload-missing', async () => {
  const page = await openUpload();
  const path = join(mkdtempSync(join(tmpdir(), 'bills-')), 'gone.csv');
  writeFileSync(path, billsText(2, 0, 'G'));
  await chooseFile(page, path);
  await previewOf(page).getByRole('cell', { name: 'G-0001' }).waitFor();
  // The file is deleted after it was chosen.
  rmSync(path);
  await clickUpload(page);
  await expectToast(page, 'Upload Failed', 'Error: Missing required data');
  // The session's user has no company, which should not happen.
  const lost = await visit();
  await removeEmbeddedResults(lost);
  await interceptOperation(lost, 'Viewer', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(/"company":\{[^}]*\}/, '"company":null') });
  });
  await openStaff(lost, staff.owner, '/dashboard/upload-balances');
  await lost.getByText('Company ID is required').waitFor();
  await expectAccessible(lost);
  await chooseFile(lost, csvFile(billsText(1)));
  await clickUpload(lost);
  await expectToast(lost, 'Upload Failed', 'Error: Company ID is required');
});

test('explains the missing permission to staff who may not manage balances', async () => {
  const { client } = await createStaffMember(staff, 'Vera Viewer', 'viewPayments');
  const page = await openStaff(await visit(), client, '/dashboard/upload-balances');
  await page.getByText("You can't upload balances").waitFor();
  await page.getByText('You need the “Manage balances” permission.').waitFor();
  expect(await page.getByLabel('CSV file').count()).toBe(0);
  await expectAccessible(page);
});
