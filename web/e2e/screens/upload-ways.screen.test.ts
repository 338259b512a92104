import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import {
  billsText,
  chooseFile,
  clickUpload,
  csvFile,
  dropFile,
  previewOf,
  uploadAnother,
} from './support/bill-files.ts';
import { focusedText, WITHIN_A_MINUTE } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { sessionEnded, signInAgain } from './support/session-ended.ts';
import { signInAs } from './support/sign-in-as.ts';
import { submitSignIn } from './support/sign-in-forms.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Many Ways Water', { configured: false });
});

const openUpload = async (viewport?: Visit): Promise<Page> =>
  openStaff(await visit(viewport), staff.owner, '/dashboard/upload-balances');
/** Simulates returning from another tab; resolves once the session was checked. */
const returnToTab = (page: Page) =>
  Promise.all([page.waitForResponse('**/graphql'), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
const UPLOAD_URL = '**/balances/uploads?**';

test('accepts pasted rows as a file, and a file dropped anywhere on the page', async () => {
  const page = await openUpload();
  await page.getByText('No uploads yet').waitFor();
  await page.getByText('Drop a CSV file here').waitFor();
  await expectAccessible(page);
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    billsText(2, 0, 'PASTE'),
  );
  await previewOf(page).getByRole('cell', { name: 'PASTE-0001' }).waitFor();
  await dropFile(page, 'h1', csvFile(billsText(2, 0, 'DROP'), 'dropped.csv'));
  await page.getByText('dropped.csv').waitFor();
  await previewOf(page).getByRole('cell', { name: 'DROP-0001' }).waitFor();
  await dropFile(page, 'label:has([type=file])', csvFile(billsText(2, 0, 'ZONE'), 'zone.csv'));
  await previewOf(page).getByRole('cell', { name: 'ZONE-0001' }).waitFor();
});

test('chooses the file, sets the month and reads the result by keyboard alone', async () => {
  // A company of its own: the month chosen below would make the other tests' uploads unusual.
  const { owner } = await openCompany(portal(), 'Keyboard Water', { configured: false });
  const page = await visit({ reducedMotion: 'reduce' });
  // Registered before the page opens: an early key press could otherwise open the chooser before the listener exists.
  const chooser = page.waitForEvent('filechooser');
  await openStaff(page, owner, '/dashboard/upload-balances');
  await page.getByLabel('CSV file').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(csvFile(billsText(3, 0, 'KEYS'), 'keys.csv'));
  await previewOf(page).getByRole('cell', { name: 'KEYS-0001' }).waitFor();
  await page.getByRole('status').getByText('keys.csv selected').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('March');
  await expect.poll(() => page.getByLabel('Month').inputValue()).toBe('3');
  while ((await focusedText(page)) !== 'Upload') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Successfully processed 3 out of 3 records').first().waitFor();
  await page.getByText('March', { exact: false }).first().waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedText(page), WITHIN_A_MINUTE).toBe('Upload Another File');
});

test('lists and reopens an earlier upload, and asks before uploading the same file again', async () => {
  const page = await openUpload();
  const file = csvFile(billsText(4, 1, 'TWICE'), 'twice.csv');
  await chooseFile(page, file);
  await clickUpload(page);
  await uploadAnother(page);
  const listed = page.getByRole('row').filter({ hasText: 'twice.csv' });
  await listed.getByText('Completed with errors').waitFor();
  await expectAccessible(page);
  await listed.getByRole('link', { name: 'twice.csv' }).click();
  await page.getByText('Successfully processed 4 out of 5 records').first().waitFor();
  await page.getByRole('table', { name: 'Failed rows' }).getByText('TWICE-0005').waitFor();
  await uploadAnother(page);
  await chooseFile(page, file);
  await clickUpload(page);
  const confirmation = page.getByRole('alertdialog', { name: 'Upload the same file again?' });
  await confirmation.waitFor();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await clickUpload(page);
  await confirmation.getByRole('button', { name: 'Upload again' }).click();
  await page.getByText('Successfully processed 4 out of 5 records').first().waitFor();
});

test('shows progress, warns before closing the tab and can be canceled while the file is sent', async () => {
  const page = await openUpload();
  const upload = Promise.withResolvers<void>();
  await page.route(UPLOAD_URL, async (route) => {
    await upload.promise;
    await route.continue().catch(() => undefined);
  });
  await chooseFile(page, csvFile(billsText(5, 0, 'HELD'), 'held.csv'));
  await clickUpload(page);
  await page.getByRole('heading', { name: 'Uploading' }).waitFor();
  await page.getByText('Keep this tab open until the file is sent.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'CSV Template', exact: true }).first().click();
  await page.getByRole('heading', { name: 'CSV Template Configuration' }).waitFor();
  const leaveWarning = page.waitForEvent('dialog');
  const leaving = page.reload({ timeout: 3000 }).catch(() => undefined);
  const dialog = await leaveWarning;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await page.getByRole('link', { name: 'Upload Balances', exact: true }).first().click();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.getByText('Drop a CSV file here').waitFor();
  upload.resolve();
});

test('keeps the file for another attempt when the connection breaks', async () => {
  const page = await openUpload();
  await page.route(UPLOAD_URL, (route) => route.abort('connectionreset'), { times: 1 });
  await chooseFile(page, csvFile(billsText(2, 0, 'AGAIN'), 'again.csv'));
  await clickUpload(page);
  await expectToast(
    page,
    'Upload Failed',
    'Error: We could not reach the server. Check your connection and try again.',
  );
  await expectAccessible(page);
  await clickUpload(page);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('sends the chosen file after signing in again when the session has ended', async () => {
  const page = await openUpload();
  await chooseFile(page, csvFile(billsText(2, 0, 'ENDED'), 'ended.csv'));
  await previewOf(page).getByRole('cell', { name: 'ENDED-0001' }).waitFor();
  await page.context().clearCookies();
  await clickUpload(page);
  await signInAgain(page, staff.login.password);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('continues without a second sign-in after signing in in another tab', async () => {
  const page = await openUpload();
  await chooseFile(page, csvFile(billsText(2, 0, 'TABS'), 'tabs.csv'));
  await previewOf(page).getByRole('cell', { name: 'TABS-0001' }).waitFor();
  await page.context().clearCookies();
  await clickUpload(page);
  await sessionEnded(page).waitFor();
  await returnToTab(page);
  await sessionEnded(page).waitFor();
  await signInAs(page, staff.owner);
  await returnToTab(page);
  await sessionEnded(page).waitFor({ state: 'detached' });
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('returns to the upload after signing in when the session has ended', async () => {
  const page = await openUpload();
  await chooseFile(page, csvFile(billsText(2, 0, 'SESSION'), 'session.csv'));
  await clickUpload(page);
  await uploadAnother(page);
  const listed = page.getByRole('link', { name: 'session.csv' });
  await listed.waitFor();
  await page.context().clearCookies();
  await listed.click();
  await page.waitForURL('**/admin/login');
  await submitSignIn(page, staff.login);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});
