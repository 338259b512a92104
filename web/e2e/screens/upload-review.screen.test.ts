import { expectStatus, openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { downloadText, uploadAnother } from './support/bill-files.ts';
import { dayFromNow } from './support/bills.ts';
import { focusedText } from './support/elements.ts';
import { answerUnexpectedError, holdOperation, interceptOperation } from './support/graph.ts';
import { formatDay } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { openStaff } from './support/staff-page.ts';
import {
  billsCsv,
  companyPath,
  figure,
  figuresOf,
  openCompanyWithBills,
  rowsOf,
  UPLOADS,
  uploadBillFile,
} from './support/upload-review.ts';

const visit = screenBrowser();
const SETTINGS = '/dashboard/account-settings';
const NOVEMBER = billsCsv(
  'A,Customer A,110.00',
  'B,Customer B,5000.00',
  'D,Customer D,30.00',
  'E,Customer E,7.00',
  'F,,much',
);

const reviewOf = (page: Page) => page.getByRole('region', { name: 'Review before applying' });

test('staff who manage users choose which uploads are reviewed; others only see the setting', async () => {
  const staff = await openCompany(portal(), 'Confirm Water', { configured: false });
  const page = await openStaff(await visit({ width: 360 }), staff.owner, SETTINGS);
  const section = page.getByRole('region', { name: 'Upload review' });
  await section.getByText('Only when something looks unusual', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Edit upload review' }).click();
  await section.getByRole('radio', { name: 'Always' }).check();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save upload review' }).click();
  // The form, which has the same words, is closed once the setting is saved.
  await section.getByRole('button', { name: 'Edit upload review' }).waitFor();
  await section.getByText('Always', { exact: true }).waitFor();
  expect(expectStatus(await staff.owner.get(companyPath(staff)), 200)).toMatchObject({ uploadReview: 'always' });
  await expectFits(page);

  const clerk = await createStaffMember(staff, 'Cleo Clerk', 'manageBalances');
  await openStaff(page, clerk.client, SETTINGS);
  await section.getByText('Always', { exact: true }).waitFor();
  await section.getByText('Only staff with the “Manage users” permission can change it.').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
});

test('an upload shows what it would change, and applies the chosen kinds of customers', async () => {
  const staff = await openCompanyWithBills('Always Water');
  const page = await openStaff(await visit({ width: 360 }), staff.owner, UPLOADS);
  await uploadBillFile(page, NOVEMBER);
  const review = reviewOf(page);
  const lastDay = formatDay(dayFromNow(6));
  await review
    .getByText(
      `Nothing has changed yet. Apply or discard this file by ${lastDay}. If you do neither, it is discarded and no one is billed from it.`,
    )
    .waitFor();
  expect(await figuresOf(page, ['New customers', 'Changed', 'Unchanged', 'Failed rows'])).toEqual(['1', '2', '1', '1']);
  for (const text of [
    'Unusually high bills',
    '1 customer in this file already has a bill for November 2026. Applying the file replaces its amount.',
  ])
    await review.getByText(text, { exact: true }).waitFor();
  expect(await figuresOf(review, ['Before', 'After'])).toEqual(['$210.00', '$5,327.00']);
  expect(await rowsOf(page, 'Customers with unusually high bills')).toEqual(['B\tCustomer B\t$50.00\t$5,000.00']);
  expect(await rowsOf(page, 'Largest changes in total due')).toEqual([
    'B\tCustomer B\t$50.00\t$5,050.00',
    'A\tCustomer A\t$100.00\t$210.00',
    'E\tCustomer E\tNew\t$7.00',
  ]);
  await page.getByRole('table', { name: 'Failed rows' }).getByText('F', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectFits(page);

  const apply = review.getByRole('button', { name: 'Apply upload' });
  await review.getByRole('checkbox', { name: 'Add 1 new customer' }).uncheck();
  await review.getByRole('checkbox', { name: 'Update 2 customers' }).uncheck();
  await review.getByText('Choose what to apply, or discard the upload.').waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await review.getByRole('checkbox', { name: 'Update 2 customers' }).check();
  await apply.click();
  await page.getByText('Successfully processed 3 out of 4 records').first().waitFor();
  expect(await figure(page, 'Skipped rows').innerText()).toBe('1');
  await expect.poll(() => figuresOf(page, ['New customers', 'Existing customers'])).toEqual(['0', '3']);
  await expectAccessible(page);
  await expectFits(page);
});

test('an upload that waits for review is listed, and changes nothing once it is discarded', async () => {
  const staff = await openCompanyWithBills('Discard Water');
  const page = await openStaff(await visit(), staff.owner, UPLOADS);
  await uploadBillFile(page, NOVEMBER);
  await reviewOf(page).waitFor();
  await page.goto(UPLOADS);
  const listed = page.getByRole('row').filter({ hasText: 'november.csv' });
  await listed.getByText('Needs review').waitFor();
  await expectAccessible(page);
  await listed.getByRole('link', { name: 'november.csv' }).click();
  await reviewOf(page).getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard this upload?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await reviewOf(page).getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard upload' }).click();
  await page.getByRole('heading', { name: 'Upload discarded' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  // The focus is above the result, so that the next Tab reaches its button.
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedText(page)).toBe('Upload Another File');
  await expectAccessible(page);
  await uploadAnother(page);
  await page.getByRole('row').filter({ hasText: 'november.csv' }).getByText('Discarded').waitFor();
  await page.goto('/dashboard/customers');
  await page.getByText('Customer A').first().waitFor();
  expect(await page.getByText('Customer E').count()).toBe(0);
});

test('names customers whom a file for a new month does not bill', async () => {
  const staff = await openCompanyWithBills('Missing Water');
  const page = await openStaff(await visit({ width: 360 }), staff.owner, UPLOADS);
  await uploadBillFile(page, billsCsv('A,Customer A,110.00'), 'December');
  const review = reviewOf(page);
  await review
    .getByText("1 customer billed for November 2026 won't get a bill from this file", { exact: true })
    .waitFor();
  await review.getByText('Show customers').click();
  await review.getByRole('cell', { name: 'Customer D' }).waitFor();
  expect((await downloadText(page, 'Download missing.csv')).text).toBe('Account Number,Name\r\nD,Customer D\r\n');
  await expectAccessible(page);
  await expectFits(page);
});

test('a decision that a colleague made meanwhile is shown', async () => {
  const staff = await openCompanyWithBills('Colleague Water');
  const page = await openStaff(await visit(), staff.owner, UPLOADS);
  await uploadBillFile(page, NOVEMBER);
  const apply = reviewOf(page).getByRole('button', { name: 'Apply upload' });
  await apply.waitFor();
  const id = new URL(page.url()).searchParams.get('upload');
  expectStatus(await staff.owner.send('POST', `${companyPath(staff)}/balances/uploads/${id}/discard`, {}), 200);
  await apply.click();
  await page.getByRole('heading', { name: 'Upload discarded' }).waitFor();
  await page.getByRole('alert').getByText('This upload was already approved or discarded.').waitFor();
});

test('a company that reviews only unusual uploads is asked about an unexpected month', async () => {
  const staff = await openCompanyWithBills('Unusual Water', 'unusual');
  const page = await openStaff(await visit(), staff.owner, UPLOADS);
  await uploadBillFile(page, billsCsv('A,Customer A,110.00'));
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  await uploadAnother(page);
  await uploadBillFile(page, billsCsv('A,Customer A,120.00'), 'May');
  const review = reviewOf(page);
  await review.getByText('Unexpected month').waitFor();
  await review.getByText('This file is for May 2026. Your latest bills are for November 2026.').waitFor();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Apply upload' }).click();
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
});

test('a file that changes nothing can only be discarded, and names the upload of the same file', async () => {
  const staff = await openCompanyWithBills('Nothing Water');
  const page = await openStaff(await visit(), staff.owner, UPLOADS);
  const file = billsCsv('A,Customer A,110.00');
  await uploadBillFile(page, file);
  await reviewOf(page).getByRole('button', { name: 'Apply upload' }).click();
  await uploadAnother(page);
  await uploadBillFile(page, file);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload again' }).click();
  const review = reviewOf(page);
  await review.getByText("There is nothing to apply. This file doesn't change any customers.").waitFor();
  await review.getByText(/^The same file was uploaded on .* for November 2026\./).waitFor();
  expect(await review.getByRole('checkbox').count()).toBe(0);
  expect(await review.getByRole('button', { name: 'Apply upload' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await review.getByRole('link', { name: 'View that upload' }).click();
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
});

test('shows how many rows are compared, and another attempt when the changes cannot be loaded', async () => {
  const staff = await openCompanyWithBills('Comparing Water');
  const page = await openStaff(await visit(), staff.owner, UPLOADS);
  const upload = /\/balances\/uploads\/[0-9a-f-]+$/;
  const comparing = { state: 'comparing', rowsCompared: 1200, rowsTotal: 4800, totalProcessed: 0 };
  await page.route(upload, (route) => route.fulfill({ json: { id: 'comparing', ...comparing } }));
  await page.route(/\/events$/, (route) => route.abort());
  const failing = await interceptOperation(page, 'UploadReview', answerUnexpectedError);
  await uploadBillFile(page, NOVEMBER);
  const card = page.getByRole('region', { name: 'Comparing with your accounts' });
  await card.getByText('1,200 of 4,800 rows compared').waitFor();
  await expectAccessible(page);
  await page.unroute(upload);
  const failure = page.getByRole('alert').filter({ hasText: "The changes can't be shown" });
  await failure.waitFor();
  await expectAccessible(page);
  await failing.stop();
  const heldOperation = await holdOperation(page, 'UploadReview');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Loading the changes').waitFor({ state: 'attached' });
  heldOperation.release();
  await reviewOf(page).getByRole('button', { name: 'Apply upload' }).waitFor();
});
