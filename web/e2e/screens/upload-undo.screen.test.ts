import { claimAccount, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { downloadText, uploadAnother } from './support/bill-files.ts';
import { correctAccount } from './support/bills.ts';
import { focusedText } from './support/elements.ts';
import { answerWith, holdOperation, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { billsCsv, figuresOf, openCompanyWithBills, rowsOf, sendBillFile } from './support/upload-review.ts';

const visit = screenBrowser();
const NOVEMBER = billsCsv(
  'A,Customer A,110.00',
  'B,Customer B,60.00',
  'D,Customer D,30.00',
  'E,Customer E,7.00',
  'F,,much',
);
const FIGURES = ['Bills reverted', 'Customers deleted', 'Not undone'];

/** Opens the result of november.csv: it bills A and B, changes nothing of D, adds E, and one row fails. */
async function openUploadResult(name: string, width = 1280): Promise<{ staff: Staff; page: Page }> {
  const staff = await openCompanyWithBills(name, 'unusual');
  const page = await openStaff(await visit({ width }), staff.owner, await sendBillFile(staff, NOVEMBER));
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  return { staff, page };
}

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo this upload' });
const reviewOf = (page: Page) => page.getByRole('region', { name: 'Undo november.csv?' });
const readEffects = (page: Page) => reviewOf(page).getByRole('listitem').allInnerTexts();

async function openUndoReview(page: Page): Promise<void> {
  await undoButton(page).click();
  await reviewOf(page).getByText('Nothing has changed yet.').waitFor();
}

test('an upload is undone from its result, after a review of what would change', async () => {
  const { page } = await openUploadResult('Undo Water', 360);
  await page.getByText(/^You can undo this upload until [A-Z][a-z]{2} \d+, \d{4}\.$/).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await undoButton(page).press('Enter');
  const review = reviewOf(page);
  await review.getByText('Nothing has changed yet.').waitFor();
  expect(await readEffects(page)).toEqual([
    '2 bills will be reverted to their state before the upload',
    '1 customer added by this upload will be deleted',
  ]);
  expect(await figuresOf(review, ['Now', 'After'])).toEqual(['$387.00', '$210.00']);
  expect(await rowsOf(page, 'Largest changes in total due')).toEqual([
    'A\tCustomer A\t$210.00\t$100.00',
    'B\tCustomer B\t$110.00\t$50.00',
    'E\tCustomer E\t$7.00\t$0.00',
  ]);
  expect(await review.getByRole('checkbox').count()).toBe(0);
  // The focus is above the review, so that the next Tab reaches its table and then its buttons.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedText(page)).toBe('Undo upload');
  await expectAccessible(page);
  await expectFits(page);

  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Upload undone' }).waitFor();
  await page.getByText('3 of 3 bills were undone').first().waitFor();
  await expect.poll(() => figuresOf(page, FIGURES)).toEqual(['2', '1', '0']);
  expect(await page.getByRole('table').count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);

  await uploadAnother(page);
  const listed = page.getByRole('listitem').or(page.getByRole('row'));
  await listed.filter({ hasText: 'Undo of november.csv' }).getByText('Success', { exact: true }).waitFor();
  await listed
    .filter({ hasText: /(?<!Undo of )november\.csv/ })
    .getByText('Undone', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('link', { name: 'november.csv', exact: true }).click();
  await page.getByText(/^Undone on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor();
  expect(await undoButton(page).count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.goto('/dashboard/customers');
  await page.getByText('Customer A').first().waitFor();
  expect(await page.getByText('Customer E').count()).toBe(0);
});

/** Records a payment of the total due of account A. */
async function payTotalDue({ owner, company }: Staff): Promise<void> {
  const { id } = await claimAccount(portal(), company.id, 'A');
  const payment = { type: 'RECORD_PAYMENT', amountMinor: 210_00, method: 'CASH', receivedOn: '2026-11-20' };
  await correctAccount(owner, id, payment);
}

test('bills that were paid or changed since stay, and are listed with what to do', async () => {
  const { staff, page } = await openUploadResult('Paid Since Water', 360);
  await payTotalDue(staff);
  await sendBillFile(staff, billsCsv('B,Customer B,75.00'));
  await openUndoReview(page);
  expect(await readEffects(page)).toEqual(['1 customer added by this upload will be deleted']);
  const left = "2 bills can't be undone because they have been paid or changed since the upload. See the list below.";
  await reviewOf(page).getByText(left).waitFor();
  const stay = page.getByRole('region', { name: "Bills that can't be undone" });
  const reasons = [
    /^2,,"This bill was paid after the upload\./,
    /^3,,"A later upload, or its undo, changed this customer\./,
  ];
  for (const reason of ['This bill was paid after the upload.', 'A later upload, or its undo, changed this customer.'])
    await stay.getByText(reason).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  const { text } = await downloadText(page, 'Download errors.csv');
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));

  await reviewOf(page).getByRole('button', { name: 'Undo upload' }).click();
  await page.getByText('1 of 3 bills was undone').first().waitFor();
  await page.getByText('Partly undone', { exact: true }).waitFor();
  await expect.poll(() => figuresOf(page, FIGURES)).toEqual(['0', '1', '2']);
  await stay.getByText('This bill was paid after the upload.').waitFor();
  await expectAccessible(page);
  await expectFits(page);
});

test('says why an upload cannot be undone now, and an upload that is kept can be undone later', async () => {
  const { page } = await openUploadResult('Keep Water');
  const message = 'The file of this upload is no longer kept, so it can no longer be undone.';
  const userErrors = [{ __typename: 'UserError', code: 'CONFLICT', field: null, message }];
  const refusal = { undoUpload: { __typename: 'UndoUploadPayload', upload: null, userErrors } };
  const refusing = await interceptOperation(page, 'UndoUpload', answerWith(refusal));
  await undoButton(page).click();
  await page.getByRole('alert').getByText(message).waitFor();
  await expectAccessible(page);
  await refusing.stop();

  await openUndoReview(page);
  await expectAccessible(page);
  await reviewOf(page).getByRole('button', { name: 'Keep upload' }).click();
  await page.getByRole('heading', { name: 'Undo discarded' }).waitFor();
  await page.getByText('Nothing was changed.').first().waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedText(page)).toBe('Upload Another File');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View the upload' }).click();
  const heldOperation = await holdOperation(page, 'UndoUpload');
  await undoButton(page).click();
  await expect.poll(() => undoButton(page).getAttribute('aria-busy')).toBe('true');
  heldOperation.release();
  await reviewOf(page).getByRole('button', { name: 'Undo upload' }).waitFor();
});

test('an upload that changed nothing has nothing to undo', async () => {
  const staff = await openCompanyWithBills('Unchanged Water', 'unusual');
  const page = await openStaff(await visit(), staff.owner, await sendBillFile(staff, billsCsv('D,Customer D,30.00')));
  await undoButton(page).click();
  const review = reviewOf(page);
  await review.getByText("There is nothing to undo. This upload didn't change any customers.").waitFor();
  expect(await review.getByRole('button', { name: 'Undo upload' }).isDisabled()).toBe(true);
  await expectAccessible(page);
});

test('shows the progress of the review and of the undo', async () => {
  const { page } = await openUploadResult('Undo Progress Water');
  const progress = { rowsTotal: 4800, totalProcessed: 0, successful: 0, failed: 0, undoOf: 'uploaded' };
  const answerProgress = async (changes: object) => {
    await page.unrouteAll();
    await page.route(/\/events$/, (route) => route.abort());
    await page.route(/\/balances\/uploads\/[0-9a-f-]+$/, (route) =>
      route.fulfill({ json: { id: 'undo', ...progress, ...changes } }),
    );
    await page.reload();
  };
  await answerProgress({ state: 'queued', rowsCompared: 0 });
  const checking = page.getByRole('region', { name: 'Checking what would change' });
  await checking.getByText('Waiting to start').waitFor();
  await answerProgress({ state: 'comparing', rowsCompared: 1200 });
  await checking.getByText('1,200 of 4,800 rows checked').waitFor();
  await checking.getByText('The undo will wait for your review under Recent uploads.').waitFor();
  await expectAccessible(page);
  const undoing = { rowsCompared: 4800, bytesRead: 10, bytesTotal: 40 };
  await answerProgress({ state: 'running', ...undoing, totalProcessed: 1200, successful: 1198, failed: 2 });
  const card = page.getByRole('region', { name: 'Undoing the upload' });
  await card.getByText('1,200 of 4,800 bills: 1,198 undone, 2 not undone').waitFor();
  await card.getByText('The undo continues, and the result will be shown here.').waitFor();
  await expectAccessible(page);
});
