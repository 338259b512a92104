import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { billsText, chooseBills, csvFile, dropFile, previewOf, upload, uploadAnother } from './support/bill-files.ts';
import { fillSignIn } from './support/doors.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { sessionEnded, signInAgain } from './support/session-ended.ts';
import { signInAs } from './support/signed-in.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Many Ways Water', { configured: false });
});

const open = async (look?: Parameters<typeof visit>[0]): Promise<Page> =>
  openStaff(await visit(look), staff.owner, '/dashboard/upload-balances');
/** As when one comes back from another tab; ends once the page has asked who is signed in. */
const comeBack = (page: Page) =>
  Promise.all([page.waitForResponse('**/graphql'), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
const DOORS = '**/balances/uploads?**';

test('a file is taken wherever on the page it is dropped', async () => {
  const page = await open();
  await page.getByText('No uploads yet').waitFor();
  await expectAccessible(page);
  await dropFile(page, 'h1', csvFile(billsText(2, 0, 'DROP'), 'dropped.csv'));
  await page.getByText('dropped.csv').waitFor();
  await previewOf(page).getByRole('cell', { name: 'DROP-0001' }).waitFor();
  await dropFile(page, 'label:has([type=file])', csvFile(billsText(2, 0, 'ZONE'), 'zone.csv'));
  await previewOf(page).getByRole('cell', { name: 'ZONE-0001' }).waitFor();
});

test('records that are pasted are a file too', async () => {
  const page = await open();
  await page.getByText('Drop a CSV file here').waitFor();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    billsText(2, 0, 'PASTE'),
  );
  await previewOf(page).getByRole('cell', { name: 'PASTE-0001' }).waitFor();
});

test('by keyboard alone: the file is chosen, the month set and the result read', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  // Asked for before the page is: a key that is pressed at once after it may overtake it on its way to the browser.
  const chooser = page.waitForEvent('filechooser');
  await openStaff(page, staff.owner, '/dashboard/upload-balances');
  await page.getByLabel('CSV file').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(csvFile(billsText(3, 0, 'KEYS'), 'keys.csv'));
  await previewOf(page).getByRole('cell', { name: 'KEYS-0001' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('March');
  expect(await page.getByLabel('Month').inputValue()).toBe('3');
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Upload')
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Successfully processed 3 out of 3 records').first().waitFor();
  await page.getByText('March', { exact: false }).first().waitFor();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 60_000 })
    .toBe('Upload Another File');
});

test('an earlier upload is listed and opens again; the same file is asked about before it is sent twice', async () => {
  const page = await open();
  const file = csvFile(billsText(4, 1, 'TWICE'), 'twice.csv');
  await chooseBills(page, file);
  await upload(page);
  await uploadAnother(page);
  const listed = page.getByRole('row').filter({ hasText: 'twice.csv' });
  await listed.getByText('Completed with errors').waitFor();
  await expectAccessible(page);
  await listed.getByRole('link', { name: 'twice.csv' }).click();
  await page.getByText('Successfully processed 4 out of 5 records').first().waitFor();
  await page.getByRole('table', { name: 'Failed rows' }).getByText('TWICE-0005').waitFor();
  await uploadAnother(page);
  await chooseBills(page, file);
  await upload(page);
  const question = page.getByRole('alertdialog', { name: 'Upload the same file again?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await upload(page);
  await question.getByRole('button', { name: 'Upload again' }).click();
  await page.getByText('Successfully processed 4 out of 5 records').first().waitFor();
});

test('while bytes are sent: progress, a warning before the tab is closed, and a way to stop', async () => {
  const page = await open();
  // The line holds: nothing is answered before we say so.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(DOORS, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await chooseBills(page, csvFile(billsText(5, 0, 'HELD'), 'held.csv'));
  await upload(page);
  await page.getByRole('heading', { name: 'Uploading' }).waitFor();
  await page.getByText('Keep this tab open until the file is sent.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'CSV Template', exact: true }).first().click();
  await page.getByRole('heading', { name: 'CSV Template Configuration' }).waitFor();
  const asked = page.waitForEvent('dialog');
  const leaving = page.reload({ timeout: 3000 }).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await page.getByRole('link', { name: 'Upload Balances', exact: true }).first().click();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.getByText('Drop a CSV file here').waitFor();
  go();
});

test('a line that breaks is told, and the file is still there to be sent again', async () => {
  const page = await open();
  await page.route(DOORS, (route) => route.abort('connectionreset'), { times: 1 });
  await chooseBills(page, csvFile(billsText(2, 0, 'AGAIN'), 'again.csv'));
  await upload(page);
  await expectToast(
    page,
    'Upload Failed',
    'Error: We could not reach the server. Check your connection and try again.',
  );
  await expectAccessible(page);
  await upload(page);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('a chosen file outlives its session: whoever signs in again sends it', async () => {
  const page = await open();
  await chooseBills(page, csvFile(billsText(2, 0, 'ENDED'), 'ended.csv'));
  await previewOf(page).getByRole('cell', { name: 'ENDED-0001' }).waitFor();
  await page.context().clearCookies();
  await upload(page);
  await signInAgain(page, staff.login.password);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('who signs in in another tab need not do it here as well', async () => {
  const page = await open();
  await chooseBills(page, csvFile(billsText(2, 0, 'TABS'), 'tabs.csv'));
  await previewOf(page).getByRole('cell', { name: 'TABS-0001' }).waitFor();
  await page.context().clearCookies();
  await upload(page);
  await sessionEnded(page).waitFor();
  await comeBack(page);
  await sessionEnded(page).waitFor();
  await signInAs(page, staff.owner);
  await comeBack(page);
  await sessionEnded(page).waitFor({ state: 'detached' });
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});

test('a session that is over when an upload is looked at leads to the door, and from there to the upload', async () => {
  const page = await open();
  await chooseBills(page, csvFile(billsText(2, 0, 'DOOR'), 'door.csv'));
  await upload(page);
  await uploadAnother(page);
  const listed = page.getByRole('link', { name: 'door.csv' });
  await listed.waitFor();
  await page.context().clearCookies();
  await listed.click();
  await page.waitForURL('**/admin/login');
  await fillSignIn(page, staff.login);
  await page.getByText('Successfully processed 2 out of 2 records').first().waitFor();
});
