import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE, type Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { failOnce } from './support/fail-once.ts';
import { expectColumn, openScreen, readColumn } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { expectAccessibleOnPhoneAndDesktop } from './support/viewports.ts';

const visit = screenBrowser();
const TABLE = 'Audit log';
let staff: Staff;
let clerk: Awaited<ReturnType<typeof createStaffMember>>;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Audited Water');
  clerk = await createStaffMember(staff, 'Cleo Clerk', 'manageCustomers', 'manageBalances');
  const path = `/api/companies/${staff.company.id}`;
  const customer = { accountNumber: '00000042', email: 'ada@home.example', name: 'Ada' };
  const { id } = expectStatus(await clerk.client.send<{ id: string }>('POST', `${path}/customers`, customer), 201);
  expectStatus(await clerk.client.send('DELETE', `${path}/customers/${id}`), 200);
  expectStatus(await staff.owner.send('PUT', `${path}/branding`, { primaryColor: '#123456' }), 200);
});

const openAuditLog = async (address = '', viewport: Visit = {}): Promise<Page> =>
  openScreen(await visit(viewport), staff.owner, `/dashboard/audit-log${address}`);
const expectSentences = (page: Page, check: (texts: string[]) => void): Promise<void> =>
  expectColumn(page, TABLE, 'What', check);
const OF_CUSTOMER = ['Deleted customer 00000042', 'Added customer 00000042'];

test('lists actions, newest first, with the person and the IP address', async () => {
  const page = await openAuditLog();
  await expectSentences(page, (texts) =>
    expect(texts).toEqual(expect.arrayContaining(['Changed the branding', ...OF_CUSTOMER])),
  );
  await expect.poll(async () => (await readColumn(page, TABLE, 'What'))[0]).toBe('Changed the branding');
  const names = await readColumn(page, TABLE, 'Who');
  expect(names.filter((name) => name === 'Cleo Clerk')).toHaveLength(2);
  await expect.poll(async () => (await readColumn(page, TABLE, 'IP address'))[0]).toMatch(/^[\d.:a-f]+$/);
  await expect.poll(async () => (await readColumn(page, TABLE, 'When'))[0]).toMatch(/\d{4}, \d{1,2}:\d{2} [AP]M UTC$/);
  await expectAccessible(page);
});

test('filters by person, action, search and days, and keeps the filters in the address', async () => {
  const page = await openAuditLog();
  await page.getByLabel('Person').selectOption({ label: 'Cleo Clerk' });
  await expectSentences(page, (texts) => expect(texts).toEqual(OF_CUSTOMER));
  expect(new URL(page.url()).searchParams.get('person')).toBe(clerk.id);
  await page.reload();
  await expectSentences(page, (texts) => expect(texts).toEqual(OF_CUSTOMER));
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByLabel('Action').selectOption({ label: 'Settings' });
  await expectSentences(page, (texts) => expect(texts).toContain('Changed the branding'));
  expect(await readColumn(page, TABLE, 'What')).not.toContain(OF_CUSTOMER[0]);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByLabel('Search by account number, file or key').fill('0000004');
  await expectSentences(page, (texts) => expect(texts).toEqual(OF_CUSTOMER));
  await page.getByRole('button', { name: /^When: / }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expectSentences(page, (texts) => expect(texts).toEqual(OF_CUSTOMER));
});

test('exports what is listed as a CSV file', async () => {
  const page = await openAuditLog('?search=0000004&group=customers');
  await expectSentences(page, (texts) => expect(texts).toHaveLength(2));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`audit-log-${staff.company.id}.csv`);
});

test('shows an entry with the values before and after, on a phone and a desktop', async () => {
  const page = await openAuditLog('?group=settings');
  await page.getByText('Changed the branding').first().click();
  const sheet = page.getByRole('dialog', { name: 'Audit log entry' });
  await sheet.getByRole('heading', { name: 'Changed the branding' }).waitFor();
  const change = sheet.getByRole('group', { name: 'Primary color' });
  await expect.poll(() => change.getByRole('definition').allInnerTexts()).toEqual(['–', '#123456']);
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('fits on a phone, each entry as a card, and says that no entry matches the filters', async () => {
  const page = await openAuditLog('', PHONE);
  await page.getByText(OF_CUSTOMER[0] ?? '').waitFor();
  await expectFits(page);
  await page.getByLabel('Search by account number, file or key').fill('nothing-like-this');
  await page.getByText('No entries found').waitFor();
});

test('shows a failure with its id, and loads again on request', async () => {
  const page = await visit();
  await failOnce(page, 'AuditLog');
  await openScreen(page, staff.owner, '/dashboard/audit-log');
  await page.getByText("Couldn't load the audit log").waitFor();
  await page.getByRole('button', { name: /try again/i }).click();
  await expectSentences(page, (texts) => expect(texts).toContain('Changed the branding'));
});
