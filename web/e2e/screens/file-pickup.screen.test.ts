import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { button, field } from './support/elements.ts';
import {
  answerFilePickup,
  answerPickupMutation,
  filePickup,
  minutesFromNow,
  PICKUP_FILES,
  pickupFile,
  pickupPage,
  pickupUpload,
} from './support/file-pickup-answers.ts';
import { answerUnexpectedError, answerWith, holdOperation, interceptOperation, variablesOf } from './support/graph.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { answerHostKey, HOST_KEY, SERVER } from './support/payment-file-answers.ts';
import { portal } from './support/portal.ts';
import { requireStepUp } from './support/require-step-up.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { expectToast } from './support/toast.ts';
import { expectAccessibleOnPhoneAndDesktop, onPhoneAndDesktop } from './support/viewports.ts';

const PAGE = '/dashboard/file-pickup';
/** The longest time between two requests of a page that waits for a file. */
const REFRESH_MS = 5000;
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Picked Up Water');
});

type Answers = Parameters<typeof answerFilePickup>[2];

/** Opens the page with these answers, which the mutations change. */
async function openFilePickup(answers: Answers): Promise<Page> {
  const page = await visit();
  await answerFilePickup(page, staff.company.id, answers);
  return openScreen(page, staff.owner, PAGE);
}

const files = (page: Page) => tableRows(page, 'Files');
const refusal = (name: string | null, message: string) => ({
  __typename: 'UserError',
  code: 'INVALID',
  field: name,
  message,
});
const { __typename: _type, ...server } = SERVER;

test('sets up the pickup of files with a name pattern, and each step fits a phone and a desktop', async () => {
  const answers: Answers = {};
  const page = await openFilePickup(answers);
  await answerHostKey(page, HOST_KEY);
  const sent: unknown[] = [];
  await answerPickupMutation(page, 'updateFilePickup', (input) => {
    sent.push(input);
    answers.pickup = filePickup({ checkedAt: null, nextCheckAt: minutesFromNow(0) });
    return { filePickup: answers.pickup };
  });
  await page.getByText('File pickup is not set up').waitFor();
  expect(await files(page).count()).toBe(0);
  await expectAccessibleOnPhoneAndDesktop(page);

  await button(page, 'Set up file pickup').press('Enter');
  await field(page, 'Host').fill('sftp.example.com');
  await button(page, 'Read host key').click();
  await page.getByRole('checkbox', { name: 'The fingerprint matches' }).check();
  await field(page, 'Username').fill('utility');
  await field(page, 'Password').fill('correct horse');
  await field(page, 'Folder (optional)').fill('/inbox/');
  await field(page, 'File names').fill('bills-{YYYY}.csv');
  await button(page, 'Save file pickup').click();
  await page.getByText('Use {MM} or {MON} exactly once, where the month is in the file name').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  await field(page, 'File names').fill('bills-{YYYY}-{MM}*.csv');
  await page.getByText(/^For example, bills-\d{4}-\d\d\.csv is picked up for [A-Z][a-z]+ \d{4}\.$/).waitFor();
  await field(page, 'Try a file name (optional)').fill('bills-2026-02-final.csv');
  await page.getByText('This file is picked up for February 2026.').waitFor();
  await field(page, 'Try a file name (optional)').fill('payments.csv');
  await page.getByText("This name doesn't match, so the file is left alone.").waitFor();
  await field(page, 'Try a file name (optional)').press('Enter');
  await expectAccessibleOnPhoneAndDesktop(page);
  expect(sent).toEqual([]);

  await button(page, 'Save file pickup').click();
  await expectToast(page, 'File pickup saved');
  await button(page, 'Check now').waitFor();
  await page.getByText('No files found yet').waitFor();
  await page.getByText('Not yet').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  expect(sent).toEqual([
    {
      companyId: String(staff.company.id),
      server: { ...server, secret: 'correct horse' },
      namePattern: 'bills-{YYYY}-{MM}*.csv',
    },
  ]);
});

test('edits the settings and keeps the stored password, and shows the progress and the errors of the sign-in to the server', async () => {
  const answers: Answers = { pickup: filePickup() };
  const page = await openFilePickup(answers);
  const sent: Record<string, unknown>[] = [];
  let refusals = [refusal(null, 'The folder /results does not exist on the server.')];
  await answerPickupMutation(page, 'updateFilePickup', (input) => {
    sent.push(input);
    if (refusals.length > 0) return refusals;
    answers.pickup = filePickup({ resultFolder: null });
    return { filePickup: answers.pickup };
  });
  for (const text of ['utility@sftp.example.com:22', '/bills', 'bills-{YYYY}-{MM}*.csv', '/results', '3 min. ago'])
    await page.getByText(text, { exact: true }).waitFor();
  await page.getByText('in 2 min.', { exact: true }).waitFor();
  const heldOperation = await holdOperation(page, 'UpdateFilePickup');
  await button(page, 'Edit').click();
  await page.getByText('Leave blank to keep the saved password.').waitFor();
  expect(await field(page, 'File names').inputValue()).toBe('bills-{YYYY}-{MM}*.csv');
  await button(page, 'Save file pickup').click();
  await page.getByText('Signing in to sftp.example.com… This can take up to a minute.').waitFor();
  await expectAccessible(page);
  heldOperation.release();
  await page.getByRole('alert').getByText('The folder /results does not exist on the server.').waitFor();
  refusals = [refusal('server.host', 'Enter another host'), refusal('resultFolder', 'Enter another folder')];
  await button(page, 'Save file pickup').click();
  await page.getByText('Enter another host', { exact: true }).waitFor();
  await page.getByText('Enter another folder', { exact: true }).waitFor();

  refusals = [];
  await field(page, 'Result folder (optional)').fill('');
  await button(page, 'Save file pickup').click();
  await expectToast(page, 'File pickup saved');
  await page.getByText('None', { exact: true }).waitFor();
  expect(sent.at(-1)).toEqual({
    companyId: String(staff.company.id),
    server: { ...server, folder: '/bills' },
    namePattern: 'bills-{YYYY}-{MM}*.csv',
  });
});

test('checks the folder on request, and shows the files found without a reload', async () => {
  const problem = 'The server rejected the sign-in. Check the user name and the password or key.';
  const answers: Answers = { pickup: filePickup({ problem }) };
  const page = await visit();
  await page.clock.install();
  await answerFilePickup(page, staff.company.id, answers);
  await openScreen(page, staff.owner, PAGE);
  await page.getByText(problem).waitFor();
  await expectAccessible(page);
  await answerPickupMutation(page, 'checkFilePickup', () => {
    answers.pickup = filePickup({ problem, nextCheckAt: minutesFromNow(0) });
    return { filePickup: answers.pickup };
  });
  await button(page, 'Check now').press('Enter');
  await expectToast(page, 'The folder is being checked now');
  await page.getByText('in a moment').waitFor();
  const refresh = () => page.clock.runFor(REFRESH_MS);
  answers.pickup = filePickup({ checkedAt: minutesFromNow(0), nextCheckAt: minutesFromNow(4.5) });
  answers.files = [pickupFile('bills-2026-11.csv')];
  await refresh();
  await files(page).getByText('Waiting').waitFor();
  await page.getByText('in 4 min.').waitFor();
  expect(await page.getByText(problem).count()).toBe(0);
  const running = pickupUpload('u1', { state: 'RUNNING' });
  answers.files = [pickupFile('bills-2026-11.csv', { state: 'UPLOADED', upload: running })];
  await refresh();
  await files(page).getByText('Processing').waitFor();
  answers.files = [pickupFile('bills-2026-11.csv', { state: 'UPLOADED', upload: pickupUpload('u1') })];
  await refresh();
  await files(page).getByText('Success').waitFor();
});

test('lists the files with the result of each pickup, on a phone and a desktop', async () => {
  const page = await openFilePickup({ pickup: filePickup(), files: PICKUP_FILES });
  await onPhoneAndDesktop(page, () => expectPickupFiles(page));
});

/** Expects that the page lists the found files. */
async function expectPickupFiles(page: Page): Promise<void> {
  await files(page).nth(7).waitFor();
  const texts = await files(page).allTextContents();
  const [waiting, delayed, review, errors, success, duplicate, refused, removed] = texts;
  for (const text of ['bills-2026-11-late.csv', '1.2 MB', 'November 2026', 'Nov 27, 2026', 'Waiting'])
    expect(waiting).toContain(text);
  expect(delayed).toContain('The transfer was interrupted.');
  for (const text of ['Uploaded', 'Needs review']) expect(review).toContain(text);
  for (const text of ['October 2026', 'Uploaded', 'Completed with errors']) expect(errors).toContain(text);
  expect(success).toContain('Success');
  expect(duplicate).toContain('Uploaded before');
  for (const text of ['Not accepted', 'no valid month']) expect(refused).toContain(text);
  expect(removed).toContain('Removed');
  const links = page.getByRole('link', { name: /^View Upload of / });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ['u4', 'u3', 'u2', 'u1'].map((id) => `/dashboard/upload-balances?upload=${id}`),
  );
  expect(await page.getByRole('button', { name: /^Actions for / }).count()).toBe(4);
  await expectFits(page);
  await expectAccessible(page);
}

test('picks up a file again after a confirmation', async () => {
  const name = 'bills-2026-09.csv';
  const answers: Answers = { pickup: filePickup(), files: PICKUP_FILES };
  const page = await openFilePickup(answers);
  const sent: unknown[] = [];
  let refusals = [refusal(null, 'This file is waiting to be uploaded already.')];
  await answerPickupMutation(page, 'pickUpAgain', (input) => {
    sent.push(input);
    if (refusals.length > 0) return refusals;
    answers.files = [pickupFile(name, { month: 9 })];
    return { pickupFile: answers.files[0] };
  });
  await button(page, `Actions for ${name}`).press('Enter');
  await page.getByRole('menuitem', { name: 'Pick up again' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Pick up ${name} again?` });
  await question.getByText(/uploaded again for September 2026, even if it was uploaded before/).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Pick up again' }).click();
  await question.getByRole('alert').getByText('This file is waiting to be uploaded already.').waitFor();
  refusals = [];
  await question.getByRole('button', { name: 'Pick up again' }).click();
  await expectToast(page, `${name} will be picked up shortly`);
  await files(page).getByText('Waiting').waitFor();
  const input = { companyId: String(staff.company.id), pickupFileId: name };
  expect(sent).toEqual([input, input]);
});

test('stops picking up files once the password is confirmed, and keeps the list', async () => {
  const answers: Answers = { pickup: filePickup(), files: PICKUP_FILES.slice(0, 3) };
  const page = await openFilePickup(answers);
  await answerPickupMutation(page, 'stopFilePickup', ({ companyId }) => {
    answers.pickup = null;
    return { companyId };
  });
  await requireStepUp(page, 'StopFilePickup');
  await button(page, 'Stop picking up files').click();
  const question = page.getByRole('alertdialog', { name: 'Stop picking up files?' });
  await question.getByText('New files in the folder are no longer uploaded').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stop picking up files' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm your password' });
  await stepUp.getByLabel('Password', { exact: true }).fill(staff.login.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'File pickup stopped');
  await button(page, 'Set up file pickup').waitFor();
  await files(page).getByText('Not uploaded').first().waitFor();
  expect(await page.getByRole('button', { name: /^Actions for / }).count()).toBe(0);
});

test('shows 20 files at a time', async () => {
  const page = await visit();
  const sentVariables: unknown[] = [];
  await interceptOperation(page, 'FilePickup', async (route) => {
    const variables = variablesOf(route);
    sentVariables.push({ ...variables });
    const answers = variables.after
      ? { files: [pickupFile('bills-2026-01.csv', { state: 'REMOVED' })] }
      : { files: PICKUP_FILES, endCursor: 'c' };
    await answerWith(pickupPage(staff.company.id, { pickup: filePickup(), ...answers }))(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await button(page, 'Older').click();
  await expect.poll(() => files(page).count()).toBe(1);
  const company = { companyId: String(staff.company.id), first: 20 };
  expect(sentVariables).toContainEqual({ ...company, after: null });
  expect(sentVariables).toContainEqual({ ...company, after: 'c' });
  await button(page, 'Newer').click();
  await expect.poll(() => files(page).count()).toBe(PICKUP_FILES.length);
});

test('shows the loading and the error state', async () => {
  const page = await visit();
  await answerFilePickup(page, staff.company.id, {});
  const outage = await interceptOperation(page, 'FilePickup', answerUnexpectedError);
  const heldOperation = await holdOperation(page, 'FilePickup');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText('Loading file pickup').waitFor({ state: 'attached' });
  await expectAccessible(page);
  heldOperation.release();
  await page.getByText("Couldn't load the file pickup settings").waitFor();
  await expectAccessible(page);
  await outage.stop();
  await button(page, 'Try again').click();
  await button(page, 'Set up file pickup').waitFor();
});

test('staff without manageBalances see no part of the file pickup', async () => {
  const viewer = await createStaffMember(staff, 'Only Looks', 'viewPayments');
  const page = await openScreen(await visit(), viewer.client, PAGE);
  await page.getByText("You can't view file pickup").waitFor();
  await expectAccessible(page);
});
