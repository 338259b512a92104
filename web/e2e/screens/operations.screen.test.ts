import {
  addFailedJob,
  balanceOf,
  claimAccount,
  expectStatus,
  openCompany,
  paymentsOf,
  runMode,
  type Staff,
  type System,
  startSystem,
  uploadAndWait,
  visitPaymentPage,
} from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openBrowser, type TestBrowser, type Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { type FailingEmailProvider, startFailingEmailProvider } from './support/failing-email-provider.ts';
import { answerWith, interceptOperation, operationOf } from './support/graph.ts';
import { signInAs } from './support/sign-in-as.ts';

const OPERATIONS = '/dashboard/operations';
let emailProvider: FailingEmailProvider;
let system: System;
let staff: Staff;
let browser: TestBrowser;
const pages: Page[] = [];

beforeAll(async () => {
  emailProvider = await startFailingEmailProvider();
  // A separate system: its email is refused and its jobs fail.
  const environment = { TRUSTED_PROXIES: '1', RESEND_API_KEY: 're_test', RESEND_BASE_URL: emailProvider.url };
  system = await startSystem({ mode: runMode(), environment });
  staff = await openCompany(system, 'Operated Water');
  browser = await openBrowser(system.url);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  emailProvider?.stop();
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
});

async function openOperations(viewport?: Visit, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.visitor(viewport);
  pages.push(page);
  await signInAs(page, staff.superAdmin);
  await before?.(page);
  await page.goto(OPERATIONS);
  await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor();
  return page;
}
const section = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'failed job' });

const sendTestEmail = async (): Promise<void> => {
  const path = `/api/companies/${staff.company.id}/email-config/test`;
  expectStatus(await staff.superAdmin.send('POST', path, { testEmail: 'ops@example.org' }), 200);
};
const addFailedPaymentJob = (id: string) =>
  addFailedJob(system, {
    queue: 'payments',
    id,
    name: 'payments.refresh-payment',
    data: { companyId: staff.company.id, paymentId: 'nothing' },
    reason: 'no answer about "Ada Lovelace" <ada@example.org>',
  });

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const companyNode = () => ({ id: String(staff.company.id), name: staff.company.name, __typename: 'Company' });
const uploadState = (upload: object, isStalled: boolean) => ({
  __typename: 'UploadStatus',
  upload: {
    __typename: 'Upload',
    id: 'upload-1',
    state: 'RUNNING',
    month: 11,
    year: 2026,
    fileName: 'november.csv',
    rowsTotal: 12_000,
    totalProcessed: 4500,
    message: null,
    createdAt: hoursAgo(2),
    finishedAt: null,
    ...upload,
  },
  company: companyNode(),
  lastSeenAt: isStalled ? hoursAgo(1) : null,
  isStalled,
});

test('each section of an empty deployment shows its empty state', async () => {
  const page = await openOperations();
  await section(page, 'Uploads in progress').getByText('No uploads in progress').waitFor();
  await section(page, 'Failed emails').getByText('No failed emails').waitFor();
  await section(page, 'Unresolved payments').getByText('No unresolved payments').waitFor();
  await section(page, 'Queues').getByText('No failed jobs').waitFor();
  await expect.poll(() => rows(page, 'Queues').count()).toBe(6);
  await expectAccessible(page);
});

test('shows a failed job without personal data and retries it', async () => {
  await addFailedPaymentJob('job-one');
  const page = await openOperations();
  const job = rows(page, 'Failed jobs').filter({ hasText: 'payments.refresh-payment' });
  await job.getByText('no answer about … <…>').waitFor();
  await job.getByText('just now').waitFor();
  await expect.poll(() => job.locator('time').getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/);
  await summary(page).getByText('1 failed job,').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Retry' }).press('Enter');
  await waitForText(page, '1 job will be retried.');
  await section(page, 'Queues').getByText('No failed jobs').waitFor();
});

test('lists new failures without a reload, and retries all jobs of a queue after a confirmation', async () => {
  const page = await openOperations();
  await section(page, 'Queues').getByText('No failed jobs').waitFor();
  await addFailedPaymentJob('job-two');
  await addFailedPaymentJob('job-three');
  await rows(page, 'Queues').filter({ hasText: '2 failed' }).getByRole('button', { name: 'Retry all' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Retry 2 jobs?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry all' }).click();
  await waitForText(page, '2 jobs will be retried.');
  await section(page, 'Queues').getByText('No failed jobs').waitFor();
});

test('shows a failed email with a masked address and sends it on retry', async () => {
  emailProvider.refuse();
  await sendTestEmail();
  await sendTestEmail();
  const page = await openOperations();
  const failed = rows(page, 'Failed emails').filter({ hasText: 'Test email' });
  await failed.first().getByText('o***@example.org', { exact: true }).waitFor();
  await failed.first().getByText('422: o***@example.org is not a verified address').waitFor();
  expect(await page.getByText('ops@example.org').count()).toBe(0);
  await expectAccessible(page);
  emailProvider.accept();
  await failed.first().getByRole('button', { name: 'Retry' }).click();
  await waitForText(page, '1 email will be retried.');
  await expect.poll(() => failed.count(), WITHIN_A_MINUTE).toBe(1);
  await section(page, 'Failed emails').getByRole('button', { name: 'Retry all' }).click();
  await page.getByRole('alertdialog', { name: 'Retry 1 email?' }).getByRole('button', { name: 'Retry all' }).click();
  await section(page, 'Failed emails').getByText('No failed emails').waitFor();
  await expect.poll(() => emailProvider.acceptedCount(), WITHIN_A_MINUTE).toBe(2);
});

test('offers to retry stalled uploads only', async () => {
  const uploadOverview = {
    __typename: 'UploadOverview',
    unfinishedCount: 2,
    unfinished: [uploadState({}, true), uploadState({ id: 'upload-2', state: 'QUEUED', rowsTotal: null }, false)],
    failedCount: 1,
    failed: [uploadState({ id: 'upload-3', state: 'FAILED', message: 'The file could not be processed' }, false)],
  };
  const page = await openOperations({}, (fresh) =>
    interceptOperation(fresh, 'UnfinishedUploads', answerWith({ uploadOverview })),
  );
  const uploads = rows(page, 'Uploads in progress');
  await uploads.filter({ hasText: 'Stalled' }).getByText('4,500 of 12,000').waitFor();
  expect(await uploads.filter({ hasText: 'Queued' }).getByRole('button').count()).toBe(0);
  await rows(page, 'Failed uploads in the last 7 days').getByText('The file could not be processed').waitFor();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Retry' }).click();
  // The intercepted uploads don't exist on the server.
  await waitForText(page, 'It may have finished, or someone else may have retried it.');
  await section(page, 'Uploads in progress').getByRole('button', { name: 'Retry all: uploads' }).click();
  await page.getByRole('alertdialog', { name: 'Retry 1 upload?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
});

test('rechecks an unresolved payment, and opens a payment in review on the transactions page', async () => {
  const file = { csvContent: 'account number,amount due\n7001,84.17\n', month: 'November', year: '2026' };
  await uploadAndWait(staff.owner, staff.company.id, file);
  const payer = await claimAccount(system, staff.company.id, '7001');
  await visitPaymentPage(payer, (await balanceOf(payer)).id);
  const [payment] = await paymentsOf(payer);
  const waiting = (id: string, cents: number) => ({
    __typename: 'WaitingPayment',
    id,
    company: companyNode(),
    amount: { __typename: 'Money', amountMinor: cents, currency: 'USD' },
    amountReceived: { __typename: 'Money', amountMinor: cents - 50, currency: 'USD' },
    createdAt: hoursAgo(3),
    lastCheckedAt: hoursAgo(1),
    nextCheckAt: hoursAgo(-3.5),
    unanswered: 0,
  });
  const waitingPayments = {
    __typename: 'WaitingPayments',
    openCount: 1,
    open: [waiting(payment?.id ?? '', 8417)],
    reviewCount: 1,
    review: [waiting('in-review', 100)],
  };
  const page = await openOperations({}, (fresh) =>
    interceptOperation(fresh, 'UnresolvedPayments', answerWith({ waitingPayments })),
  );
  const unresolvedPayment = rows(page, 'Unresolved payments').filter({ hasText: '$84.17' });
  for (const text of ['3 hr. ago', '1 hr. ago', 'in 3 hr.']) await unresolvedPayment.getByText(text).waitFor();
  await expectAccessible(page);
  await unresolvedPayment.getByRole('button', { name: 'Recheck' }).click();
  await waitForText(page, '1 payment will be checked now.');
  await rows(page, 'Payments in review').getByText('$0.50', { exact: true }).waitFor();
  await rows(page, 'Payments in review').getByRole('button', { name: 'Open $1.00 for Operated Water' }).click();
  await page.waitForURL(/\/dashboard\/transactions\?open=in-review/);
});

test('shows the other sections while the queues are unavailable, and loads a failed section again on request', async () => {
  const page = await openOperations({}, async (fresh) => {
    await interceptOperation(fresh, 'WorkQueues', answerWith({ workQueues: null }));
    await failOnce(fresh, 'FailedEmails');
  });
  await section(page, 'Queues').getByText('Queues are unavailable').waitFor();
  await section(page, 'Unresolved payments').getByText('No unresolved payments').waitFor();
  await section(page, 'Failed emails').getByRole('alert').getByText('e-test').waitFor();
  await expectAccessible(page);
  await section(page, 'Failed emails').getByRole('button', { name: 'Try again' }).click();
  await section(page, 'Failed emails').getByText('No failed emails').waitFor();
});

test('stops polling while the page is hidden', async () => {
  const page = await openOperations({}, (fresh) => fresh.clock.install());
  await section(page, 'Failed emails').getByText('No failed emails').waitFor();
  const { requestCount } = await interceptOperation(page, 'FailedEmails', (route) => route.fallback());
  const polled = page.waitForResponse((response) => operationOf(response.request()).query.includes('FailedEmails'));
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 6000)));
  await polled;
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  // A request that was sent earlier is counted by the time this one is answered.
  await page.evaluate(() => fetch('/graphql', { method: 'HEAD' }));
  const before = requestCount();
  // Longer than two poll intervals.
  await page.clock.runFor(12_000);
  await page.evaluate(() => fetch('/graphql', { method: 'HEAD' }));
  expect(requestCount()).toBe(before);
  await show('visible');
  await expect.poll(requestCount).toBeGreaterThan(before);
});

test('fits 320 px in dark mode without horizontal scrolling', async () => {
  await addFailedPaymentJob('job-four');
  const page = await openOperations({ width: 320, colorScheme: 'dark' });
  await page.getByText('no answer about … <…>').waitFor();
  await expectFits(page);
  await expectAccessible(page);
});

test('is in the menu and the palette of a super admin, and a 404 for an owner', async () => {
  const page = await openOperations();
  await page.getByRole('navigation').getByRole('link', { name: 'Operations' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('operations');
  await page.getByRole('option', { name: /Operations/ }).waitFor();
  await signInAs(page, staff.owner);
  await page.goto(OPERATIONS);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
});
