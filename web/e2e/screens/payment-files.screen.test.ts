import { readFile } from 'node:fs/promises';
import { expectStatus, openCompany, type Staff, uploadAndWait } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { dayFromNow } from './support/bills.ts';
import { button } from './support/elements.ts';
import { answerUnexpectedError, answerWith, holdOperation, interceptOperation, variablesOf } from './support/graph.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { answerPaymentFiles, answerUnfiled, FILES, filesOf, paymentFile } from './support/payment-file-answers.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { onPhoneAndDesktop } from './support/viewports.ts';

const PAGE = '/dashboard/payment-files';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Filed Water');
});

const createButton = (page: Page) => button(page, 'Create payment file');
const files = (page: Page) => tableRows(page, 'Payment files');

/** Chooses an action of a file, and confirms it. */
async function chooseAndConfirm(
  page: Page,
  number: number,
  action: 'Confirm' | 'Discard',
  question: RegExp,
): Promise<void> {
  await button(page, `Actions for payment file ${number}`).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('alertdialog', { name: `${action} payment file ${number}?` });
  await dialog.getByText(question).waitFor();
  await dialog.getByRole('button', { name: `${action} file` }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds an account with a bill, and records cash payments on it. */
async function recordCash({ owner, company }: Staff, accountNumber: string, ...dollars: number[]): Promise<string> {
  const path = `/api/companies/${company.id}`;
  const csvContent = `account number,amount due\n${accountNumber},500.00\n`;
  const file = { csvContent, month: 'October', year: '2026' };
  await uploadAndWait(owner, company.id, file);
  const found = await owner.get<{ id: string }[]>(`${path}/customers?search=${accountNumber}`);
  const [customer] = expectStatus(found, 200);
  for (const amount of dollars) {
    const payment = { type: 'record-payment', method: 'cash', amount, receivedOn: dayFromNow(0) };
    expectStatus(await owner.send('POST', `/api/customers/${customer?.id}/corrections`, payment), 200);
  }
  return customer?.id ?? '';
}

/** Clicks a file's download link; returns the file's name and lines. */
async function downloadFile(page: Page, number: number): Promise<{ name: string; lines: string[] }> {
  const [loaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download payment file ${number}` }).click(),
  ]);
  const text = await readFile(await loaded.path(), 'utf8');
  return { name: loaded.suggestedFilename(), lines: text.trim().split(/\r?\n/) };
}

test('creates, downloads, discards and confirms a file of recorded payments', async () => {
  const company = await openCompany(portal(), 'Cash Water');
  await recordCash(company, '2001', 84.17, 20);
  const page = await openScreen(await visit(), company.owner, PAGE);
  await page.getByText('2 new payments, refunds and reversals').waitFor();
  await createButton(page).dblclick();
  await expectToast(page, 'Payment file 1 is ready');
  await page.getByText('No new payments since the last file').waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
  expect(await files(page).count()).toBe(1);
  const [created = ''] = await files(page).allTextContents();
  for (const text of ['$104.17', '$0.00', 'Ready']) expect(created).toContain(text);

  const { name, lines } = await downloadFile(page, 1);
  expect(name).toMatch(/\.csv$/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('Account Number,Amount,Date,Type,Transaction ID');
  for (const amount of ['84.17', '20.00'])
    expect(lines.some((line) => line.startsWith(`2001,${amount},`) && line.includes(',PAYMENT,'))).toBe(true);

  await chooseAndConfirm(page, 1, 'Discard', /^Its 2 rows will be in the next payment file\. Don't import this one\.$/);
  await expectToast(page, 'Payment file 1 discarded');
  await page.getByText('2 new payments, refunds and reversals').waitFor();
  expect(await page.getByRole('link', { name: 'Download payment file 1' }).count()).toBe(0);

  await createButton(page).click();
  await expectToast(page, 'Payment file 2 is ready');
  await chooseAndConfirm(page, 2, 'Confirm', /After that, it can't be discarded/);
  await expectToast(page, 'Payment file 2 confirmed');
  expect(await button(page, 'Actions for payment file 2').count()).toBe(0);
  expect((await downloadFile(page, 2)).lines.slice(1).toSorted()).toEqual(lines.slice(1).toSorted());
  const [second = '', first = ''] = await files(page).allTextContents();
  expect(second).toContain('Confirmed');
  expect(first).toContain('Discarded');
});

test('lists the files with their state and what can be done, on a phone and a desktop', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, FILES, 1);
  await openScreen(page, staff.owner, PAGE);
  await onPhoneAndDesktop(page, async () => {
    await page.getByText('1 new payment, refund or reversal').waitFor();
    await files(page).nth(3).waitFor();
    const [creating = '', ready = '', discarded = '', confirmed = ''] = await files(page).allTextContents();
    expect(creating).toContain('Creating');
    for (const text of ['Nov 13, 2026', '34', '$4,125.50', '$20.00', 'Ready']) expect(ready).toContain(text);
    for (const text of ['Discarded', 'needs 8 characters']) expect(discarded).toContain(text);
    expect(confirmed).toContain('Confirmed');
    await expect
      .poll(() => page.getByRole('link', { name: /^Download payment file/ }).evaluateAll((links) => links.length))
      .toBe(2);
    await expect
      .poll(() => page.getByRole('link', { name: 'Download payment file 1' }).getAttribute('href'))
      .toBe(`/api/companies/${staff.company.id}/payment-files/file-1/content`);
    expect(await button(page, 'Actions for payment file 3').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
    await expectAccessible(page);
    await expectFits(page);
  });
});

test('creates one file on a double click, and reports it once it is ready', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, FILES.slice(1), 12);
  let sent = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await interceptOperation(page, 'CreatePaymentFile', async (route) => {
    sent += 1;
    await answered;
    // The list has the file as ready before the answer of the mutation, which has it as being created, is shown.
    await answerPaymentFiles(page, staff.company.id, [paymentFile(4), ...FILES.slice(1)], 0);
    const payload = { __typename: 'CreatePaymentFilePayload', paymentFile: FILES[0], userErrors: [] };
    await answerWith({ createPaymentFile: payload })(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await createButton(page).dblclick();
  await expect.poll(() => createButton(page).getAttribute('aria-busy')).toBe('true');
  answer();
  await expectToast(page, 'Payment file 4 is ready');
  await page.getByText('No new payments since the last file').waitFor();
  await expect.poll(() => createButton(page).isDisabled()).toBe(true);
  expect(sent).toBe(1);
});

test('follows a file that is being created, and says why one was discarded', async () => {
  const page = await visit();
  await answerUnfiled(page, staff.company.id, 0);
  const before = [paymentFile(2, { state: 'CREATING' }), paymentFile(1)];
  const after = [
    paymentFile(2, { state: 'DISCARDED', message: 'An amount is too long for its column.' }),
    paymentFile(1),
  ];
  let requestCount = 0;
  await interceptOperation(page, 'PaymentFiles', async (route) => {
    requestCount += 1;
    await answerWith(filesOf(staff.company.id, requestCount < 3 ? before : after))(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await files(page).getByText('Creating').waitFor();
  await expectToast(page, 'Payment file 2 was discarded', 'An amount is too long for its column.');
  await files(page).getByText('Discarded').waitFor();
});

test('shows 20 files at a time', async () => {
  const page = await visit();
  await answerUnfiled(page, staff.company.id, 0);
  const sentVariables: unknown[] = [];
  await interceptOperation(page, 'PaymentFiles', async (route) => {
    const variables = variablesOf(route);
    sentVariables.push({ ...variables });
    const answer = variables.after
      ? filesOf(staff.company.id, [paymentFile(1)])
      : filesOf(staff.company.id, FILES, { endCursor: 'c' });
    await answerWith(answer)(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await button(page, 'Older').click();
  await expect.poll(() => files(page).count()).toBe(1);
  const company = { companyId: String(staff.company.id), first: 20 };
  expect(sentVariables).toContainEqual({ ...company, after: null });
  expect(sentVariables).toContainEqual({ ...company, after: 'c' });
  await button(page, 'Newer').click();
  await expect.poll(() => files(page).count()).toBe(FILES.length);
});

test('shows the loading, the empty and the error state', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, [], 0);
  const heldOperation = await holdOperation(page, 'PaymentFiles');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText('Loading payment files').waitFor({ state: 'attached' });
  heldOperation.release();
  await page.getByText('No payment files yet').waitFor();
  await page.getByText('Create the first one when you have new payments.').waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
  await expectAccessible(page);
  const outage = await interceptOperation(page, 'PaymentFiles', answerUnexpectedError);
  await page.reload();
  await page.getByText("Couldn't load the payment files").waitFor();
  await outage.stop();
  await button(page, 'Try again').click();
  await page.getByText('No payment files yet').waitFor();
});

test('says that the newest file is full as long as payments wait for another one', async () => {
  const page = await visit();
  const full = paymentFile(5, { rows: 100_000, hasMore: true });
  await answerPaymentFiles(page, staff.company.id, [full, ...FILES.slice(1)], 12);
  await openScreen(page, staff.owner, PAGE);
  await page
    .getByText('Payment file 5 has 100,000 rows, the most that fit. The remaining payments need another file.')
    .waitFor();
  await expectAccessible(page);
  await answerUnfiled(page, staff.company.id, 0);
  await page.reload();
  await page.getByText('No new payments since the last file').waitFor();
  await expect.poll(() => page.getByText('the most that fit').count()).toBe(0);
});
