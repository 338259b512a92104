import { openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { isFocused } from './support/elements.ts';
import { answerUnexpectedError, answerWith, holdOperation, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { figuresOf, rowsOf, sendBillFile } from './support/upload-review.ts';

const visit = screenBrowser();

/** Line 2 and 3 are valid; 4 to 6 have no date, 7 has no amount, and 8 has neither. */
const FILE = [
  'account number,name,due date,amount due',
  'F-2,Payer 2,12/15/2026,20.00',
  'F-3,Payer 3,12/15/2026,30.00',
  'F-4,Payer 4,N/A,40.00',
  'F-5,Payer 5,N/A,50.00',
  'F-6,Payer 6,N/A,60.00',
  'F-7,Payer 7,12/15/2026,much',
  'F-8,Payer 8,soon,more',
  '',
].join('\n');

/** Opens the result of a file with five failed rows. */
async function openResultWithFailedRows(name: string, width = 1280): Promise<Page> {
  const staff = await openCompany(portal(), name, { configured: false });
  const page = await openStaff(await visit({ width }), staff.owner, await sendBillFile(staff, FILE));
  await page.getByText('Successfully processed 2 out of 7 records').first().waitFor();
  await fixButton(page, 4).waitFor();
  return page;
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Failed rows' });
const fixButton = (page: Page, line: number) => page.getByRole('button', { name: `Fix line ${line}`, exact: true });
const dialogOf = (page: Page, line: number) => page.getByRole('dialog', { name: `Fix line ${line}` });
const readListedLines = async (page: Page) => (await rowsOf(page, 'Failed rows')).map((row) => row.split(/\s/)[0]);
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

/** Changes values of one row. */
async function fixLine(page: Page, line: number, values: Record<string, string>): Promise<void> {
  await fixButton(page, line).click();
  for (const [label, value] of Object.entries(values)) {
    await dialogOf(page, line).getByLabel(label, { exact: true }).fill(value);
  }
  await dialogOf(page, line).getByRole('button', { name: 'Save' }).click();
}

test('failed rows are fixed in the page, one or all with the same value, and uploaded again', async () => {
  const page = await openResultWithFailedRows('Fix Water', 360);
  const card = cardOf(page);
  await expectAccessible(page);
  await expectFits(page);

  await fixButton(page, 4).click();
  const dialog = dialogOf(page, 4);
  const dueDate = dialog.getByLabel('Due Date', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  const inAllRows = dialog.getByRole('checkbox', {
    name: 'Also change it in the other 2 rows where Due Date is “N/A”',
  });
  await inAllRows.waitFor();
  expect(await isFocused(dueDate)).toBe(true);
  await expectAccessible(page);
  await save.click();
  await dialog.getByText('Change a value first.').waitFor();
  await dueDate.fill('later');
  await save.click();
  await expect.poll(() => dueDate.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Full Name').fill('Payer Four');
  await dialog.getByText('Only available when Due Date is the only value you change.').waitFor();
  expect(await inAllRows.isDisabled()).toBe(true);
  await dialog.getByLabel('Full Name').fill('Payer 4');
  await inAllRows.check();
  await dueDate.fill('12/20/2026');
  await expectAccessible(page);
  await save.dblclick();
  await page.getByText('3 rows changed').first().waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Fix line 4');
  await card.getByText('3 fixed rows are ready to upload.').waitFor();
  await expect.poll(() => card.getByText('Fixed', { exact: true }).count()).toBe(4);

  await fixLine(page, 7, { 'Amount Due': '70.00' });
  await page.getByText('Fixed 1 row').first().waitFor();
  await card.getByText('4 fixed rows are ready to upload.').waitFor();
  await card.getByText('Changes (2)').click();
  await card.getByText('Line 7: Amount Due “much” → “70.00”').waitFor();
  await card.getByText('3 rows: Due Date “N/A” → “12/20/2026”').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await card.getByRole('button', { name: /^Undo fix: Line 7/ }).click();
  await page.getByText('Fix undone').first().waitFor();
  await card.getByText('3 fixed rows are ready to upload.').waitFor();

  await card.getByRole('button', { name: 'Upload fixed rows' }).dblclick();
  const review = page.getByRole('region', { name: 'Review before applying' });
  await review.getByText('Nothing has changed yet. Apply or discard these fixed rows by').waitFor();
  expect(await figuresOf(page, ['New customers', 'Failed rows'])).toEqual(['3', '0']);
  await expectAccessible(page);
  await expectFits(page);
  await review.getByRole('link', { name: 'View the original upload' }).click();
  await card.getByText("The fixed rows you uploaded haven't been applied yet").waitFor();
  await expect.poll(() => fixButton(page, 7).count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
  await card.getByRole('link', { name: 'Review the fixed rows' }).click();
  await review.getByRole('button', { name: 'Apply upload' }).click();
  await page.getByText('Successfully processed 3 out of 3 records').first().waitFor();
  await page.getByText(/^Fixed rows of november\.csv/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View the original upload' }).click();
  await card.getByText('3 rows were uploaded again.').waitFor();
  await fixButton(page, 7).waitFor();
  expect(await fixButton(page, 4).count()).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
});

test('a row that stays invalid shows its next reason, and rows are filtered by reason, state and text, also after a reload', async () => {
  const page = await openResultWithFailedRows('Filter Water');
  const card = cardOf(page);
  const reasons = card.getByRole('group', { name: 'Reason' });
  expect(await reasons.locator('label').allInnerTexts()).toEqual([
    'All · 5',
    'Due Date is not a date · 3',
    'Amount Due is not a valid amount · 2',
  ]);
  await reasons.getByText(/^Amount Due/).click();
  await card.getByText('2 of 5 match').waitFor();
  expect(await readListedLines(page)).toEqual(['7', '8']);
  await fixLine(page, 8, { 'Amount Due': '80.00' });
  await page.getByText('1 row changed').first().waitFor();
  await card.getByRole('row').filter({ hasText: 'F-8' }).getByText('"soon" is not a date.').waitFor();
  await reasons.getByText('All · 5').click();
  await fixLine(page, 4, { 'Due Date': '12/15/2026' });
  await page.getByText('Fixed 1 row').first().waitFor();

  const state = card.getByLabel('State of the rows');
  await state.selectOption('Fixed');
  await card.getByText('1 of 5 match').waitFor();
  expect(await readListedLines(page)).toEqual(['4']);
  await expectAccessible(page);
  await state.selectOption('Not fixed');
  await card.getByText('4 of 5 match').waitFor();
  // The fixed row leaves the list; the focus goes on to the next one.
  await fixLine(page, 5, { 'Due Date': '12/15/2026' });
  await card.getByText('3 of 5 match').waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Fix line 6');
  await page.getByRole('searchbox').fill('f-7');
  await card.getByText('1 of 5 match').waitFor();
  await page.reload();
  await card.getByText('1 of 5 match').waitFor();
  expect([await state.inputValue(), await page.getByRole('searchbox').inputValue()]).toEqual(['OPEN', 'f-7']);
  await page.getByRole('searchbox').fill('nowhere');
  await card.getByText('No rows match “nowhere”.').waitFor();
  await expectAccessible(page);
});

test('rows whose upload is discarded can be uploaded again', async () => {
  const page = await openResultWithFailedRows('Discard Fix Water');
  const card = cardOf(page);
  await fixLine(page, 4, { 'Due Date': '12/15/2026' });
  await card.getByText('1 fixed row is ready to upload.').waitFor();
  const heldOperation = await holdOperation(page, 'SendFixedRows');
  await card.getByRole('button', { name: 'Upload fixed rows' }).click();
  await expect
    .poll(() => card.getByRole('button', { name: 'Upload fixed rows' }).getAttribute('aria-busy'))
    .toBe('true');
  heldOperation.release();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this upload?' });
  await question.getByText('You can send the fixed rows again from the original upload.').waitFor();
  await question.getByRole('button', { name: 'Discard upload' }).click();
  await page.getByRole('heading', { name: 'Upload discarded' }).waitFor();
  await page.getByRole('link', { name: 'View the original upload' }).click();
  await card.getByText('1 fixed row is ready to upload.').waitFor();
});

test('says why rows cannot be fixed or uploaded, and offers another attempt when they cannot be loaded', async () => {
  const page = await openResultWithFailedRows('Refused Fix Water');
  const card = cardOf(page);
  await fixLine(page, 4, { 'Due Date': '12/15/2026' });
  await card.getByText('1 fixed row is ready to upload.').waitFor();
  const message = 'Someone else changed the rows at the same time. Check them and upload them again.';
  const userErrors = [{ __typename: 'UserError', code: 'CONFLICT', field: null, message }];
  const refusal = { sendFixedRows: { __typename: 'SendFixedRowsPayload', upload: null, userErrors } };
  const refusing = await interceptOperation(page, 'SendFixedRows', answerWith(refusal));
  await card.getByRole('button', { name: 'Upload fixed rows' }).click();
  await card.getByRole('alert').getByText(message).waitFor();
  await expectAccessible(page);
  await refusing.stop();

  const failingRows = await interceptOperation(page, 'UploadErrors', answerUnexpectedError);
  const failingFixes = await interceptOperation(page, 'UploadFixes', answerUnexpectedError);
  await page.reload();
  const failures = card.getByRole('alert');
  await failures.filter({ hasText: "These rows can't be fixed right now" }).waitFor();
  await expect.poll(() => failures.count()).toBe(2);
  await expectAccessible(page);
  await failingRows.stop();
  await failingFixes.stop();
  await failures.first().getByRole('button', { name: 'Try again' }).click();
  await failures.first().getByRole('button', { name: 'Try again' }).click();
  await fixButton(page, 5).waitFor();

  await page.getByRole('button', { name: 'Undo this upload' }).click();
  await page.getByRole('button', { name: 'Undo upload' }).click();
  await page.getByRole('heading', { name: 'Upload undone' }).waitFor();
  await page.goBack();
  await card.getByText('This upload was undone. Upload the corrected file again.').waitFor();
  expect(await fixButton(page, 5).count()).toBe(0);
  await expectAccessible(page);
});
