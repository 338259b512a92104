import {
  balanceOf,
  claimAccount,
  expectStatus,
  openCompany,
  paymentsOf,
  plantFailedJob,
  runMode,
  type Staff,
  type System,
  startPayment,
  startSystem,
} from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openBrowser, type TestBrowser, type Visit } from '../support/browser.ts';
import { failOnce } from './support/fail-once.ts';
import { interceptOperation } from './support/graph.ts';
import { type RefusingMail, startRefusingMail } from './support/refusing-mail.ts';
import { signInAs } from './support/signed-in.ts';
import { answerWith } from './support/staff-page.ts';

const OPERATIONS = '/dashboard/operations';
let mail: RefusingMail;
let system: System;
let staff: Staff;
let browser: TestBrowser;
const pages: Page[] = [];

beforeAll(async () => {
  mail = await startRefusingMail();
  // Of its own: its mail is refused, and its jobs fail.
  const environment = { TRUSTED_PROXIES: '1', RESEND_API_KEY: 're_test', RESEND_BASE_URL: mail.url };
  system = await startSystem({ mode: runMode(), environment });
  staff = await openCompany(system, 'Operated Water');
  browser = await openBrowser(system.url);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  mail?.stop();
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
});

async function open(look?: Visit, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.visitor(look);
  pages.push(page);
  await signInAs(page, staff.superAdmin);
  await before?.(page);
  await page.goto(OPERATIONS);
  await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor();
  return page;
}
const section = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const toast = (page: Page, words: string) => page.getByText(words).first().waitFor();
const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'failed job' });

const sendTest = async (): Promise<void> => {
  const path = `/api/companies/${staff.company.id}/email-config/test`;
  expectStatus(await staff.superAdmin.send('POST', path, { testEmail: 'ops@example.org' }), 200);
};
const failJob = (id: string) =>
  plantFailedJob(system, {
    queue: 'payments',
    id,
    name: 'payments.refresh-payment',
    data: { companyId: staff.company.id, paymentId: 'nothing' },
    reason: 'no answer about "Ada Lovelace" <ada@example.org>',
  });

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const company = () => ({ id: String(staff.company.id), name: staff.company.name, __typename: 'Company' });
const standing = (upload: object, standsStill: boolean) => ({
  __typename: 'UploadStanding',
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
  company: company(),
  lastSignAt: standsStill ? hoursAgo(1) : null,
  standsStill,
});

test('an empty deployment says in each section that nothing waits', async () => {
  const page = await open();
  for (const name of ['Uploads in work', 'Failed mail', 'Payments that wait'])
    await section(page, name).getByText('Nothing waits').waitFor();
  await section(page, 'Queues').getByText('No job gave up').waitFor();
  expect(await rows(page, 'Queues').count()).toBe(6);
  await expectAccessible(page);
});

test('a job that gave up is told without names, and tried again', async () => {
  await failJob('job-one');
  const page = await open();
  const job = rows(page, 'Failed jobs').filter({ hasText: 'payments.refresh-payment' });
  await job.getByText('no answer about … <…>').waitFor();
  await job.getByText('just now').waitFor();
  expect(await job.locator('time').getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/);
  await summary(page).getByText('1 failed job,').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Try Again' }).press('Enter');
  await toast(page, '1 job will be tried again.');
  await section(page, 'Queues').getByText('No job gave up').waitFor();
});

test('all jobs of a queue are tried again after asking; what fails meanwhile appears by itself', async () => {
  const page = await open();
  await section(page, 'Queues').getByText('No job gave up').waitFor();
  await failJob('job-two');
  await failJob('job-three');
  await rows(page, 'Queues').filter({ hasText: '2 failed' }).getByRole('button', { name: 'Try All Again' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Try 2 jobs again?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try All Again' }).click();
  await toast(page, '2 jobs will be tried again.');
  await section(page, 'Queues').getByText('No job gave up').waitFor();
});

test('refused mail shows a masked address; tried again, it is refused again or arrives', async () => {
  mail.refuse();
  await sendTest();
  await sendTest();
  const page = await open();
  const failed = rows(page, 'Failed mail').filter({ hasText: 'Test message' });
  await failed.first().getByText('o***@example.org', { exact: true }).waitFor();
  await failed.first().getByText('422: o***@example.org is not a verified address').waitFor();
  expect(await page.getByText('ops@example.org').count()).toBe(0);
  await expectAccessible(page);
  mail.relent();
  await failed.first().getByRole('button', { name: 'Try Again' }).click();
  await toast(page, '1 message will be tried again.');
  await expect.poll(() => failed.count(), { timeout: 30_000 }).toBe(1);
  await section(page, 'Failed mail').getByRole('button', { name: 'Try All Again' }).click();
  await page
    .getByRole('alertdialog', { name: 'Try 1 message again?' })
    .getByRole('button', { name: 'Try All Again' })
    .click();
  await section(page, 'Failed mail').getByText('Nothing waits').waitFor();
  await expect.poll(() => mail.taken(), { timeout: 30_000 }).toBe(2);
});

test('uploads at a standstill are offered, and told from those that run', async () => {
  const uploadWork = {
    __typename: 'UploadWork',
    unfinishedCount: 2,
    unfinished: [standing({}, true), standing({ id: 'upload-2', state: 'QUEUED', rowsTotal: null }, false)],
    failedCount: 1,
    failed: [standing({ id: 'upload-3', state: 'FAILED', message: 'The file could not be processed' }, false)],
  };
  const page = await open({}, (fresh) => answerWith(fresh, 'UploadsAtWork', { uploadWork }));
  const uploads = rows(page, 'Uploads in work');
  await uploads.filter({ hasText: 'At a standstill' }).getByText('4,500 of 12,000').waitFor();
  expect(await uploads.filter({ hasText: 'Queued' }).getByRole('button').count()).toBe(0);
  await rows(page, 'Failed uploads of the last 7 days').getByText('The file could not be processed').waitFor();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Try Again' }).click();
  // The server knows of none.
  await toast(page, 'Somebody was faster, or it went on by itself.');
  await section(page, 'Uploads in work').getByRole('button', { name: 'Try All Again: uploads' }).click();
  await page.getByRole('alertdialog', { name: 'Try 1 upload again?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
});

test('a payment that waits is asked for again; one in review is opened where it is decided', async () => {
  const file = { csvContent: 'account number,amount due\n7001,84.17\n', month: 'November', year: '2026' };
  expectStatus(await staff.owner.send('POST', `/api/companies/${staff.company.id}/balances/upload`, file), 200);
  const payer = await claimAccount(system, staff.company.id, '7001');
  await startPayment(payer, (await balanceOf(payer)).id);
  const [payment] = await paymentsOf(payer);
  const waiting = (id: string, cents: number) => ({
    __typename: 'WaitingPayment',
    id,
    company: company(),
    amount: { __typename: 'Money', amountMinor: cents, currency: 'USD' },
    createdAt: hoursAgo(3),
    askedAt: hoursAgo(1),
    nextLookAt: hoursAgo(-3.5),
    unanswered: 0,
  });
  const waitingPayments = {
    __typename: 'WaitingPayments',
    openCount: 1,
    open: [waiting(payment?.id ?? '', 8417)],
    reviewCount: 1,
    review: [waiting('in-review', 100)],
  };
  const page = await open({}, (fresh) => answerWith(fresh, 'PaymentsWaiting', { waitingPayments }));
  const open_ = rows(page, 'Payments that wait').filter({ hasText: '$84.17' });
  for (const words of ['3 hr. ago', '1 hr. ago', 'in 3 hr.']) await open_.getByText(words).waitFor();
  await expectAccessible(page);
  await open_.getByRole('button', { name: 'Ask Again' }).click();
  await toast(page, '1 payment will be looked up now.');
  await rows(page, 'Payments in review').getByRole('button', { name: 'Open $1.00 for Operated Water' }).click();
  await page.waitForURL(/\/dashboard\/transactions\?open=in-review/);
});

test('while the queues are away the page says so, and nothing else suffers', async () => {
  const page = await open({}, (fresh) => answerWith(fresh, 'WorkQueues', { workQueues: null }));
  await section(page, 'Queues').getByText('The queues do not answer').waitFor();
  await section(page, 'Failed mail').getByText('Nothing waits').waitFor();
  await expectAccessible(page);
});

test('a section that could not be read says why, with the id, and is read again', async () => {
  const page = await open({}, (fresh) => failOnce(fresh, 'FailedMail'));
  await section(page, 'Failed mail').getByRole('alert').getByText('e-test').waitFor();
  await section(page, 'Failed mail').getByRole('button', { name: 'Try again' }).click();
  await section(page, 'Failed mail').getByText('Nothing waits').waitFor();
});

test('nobody is asked while the page is out of sight', async () => {
  const page = await open();
  await section(page, 'Failed mail').getByText('Nothing waits').waitFor();
  const { seen } = await interceptOperation(page, 'FailedMail', (route) => route.fallback());
  await expect.poll(seen, { timeout: 15_000 }).toBeGreaterThan(0);
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  const before = seen();
  // Longer than two looks.
  await page.waitForTimeout(12_000);
  expect(seen() - before).toBeLessThanOrEqual(1);
  await show('visible');
  await expect.poll(seen, { timeout: 4000 }).toBeGreaterThan(before);
});

test('at 320 px in the dark it is complete, without scrolling sideways', async () => {
  await failJob('job-four');
  const page = await open({ width: 320, colorScheme: 'dark' });
  await page.getByText('no answer about … <…>').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('it is a super admin’s page: in the menu and the palette, and not there for an owner', async () => {
  const page = await open();
  await page.getByRole('navigation').getByRole('link', { name: 'Operations' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('operations');
  await page.getByRole('option', { name: /Operations/ }).waitFor();
  const other = await browser.visitor();
  pages.push(other);
  await signInAs(other, staff.owner);
  await other.goto(OPERATIONS);
  await other.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await other.getByRole('link', { name: 'Operations' }).count()).toBe(0);
});
