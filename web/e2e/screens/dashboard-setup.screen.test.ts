import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { failOnce } from './support/fail-once.ts';
import { openScreen } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Setup Water', { configured: false });
});

test('shows the setup steps with their status to an empty company', async () => {
  const page = await openScreen(await visit(), staff.owner, '/dashboard');
  const card = page.getByRole('region', { name: 'Get your portal ready' });
  await card.getByText('0 of 6 done').waitFor();
  await expect.poll(() => card.getByRole('listitem').count()).toBe(6);
  expect(await page.getByText('Collected per day').count()).toBe(0);
  await expectAccessible(page);

  const backToChecklist = page.getByRole('link', { name: 'Back to the setup checklist' });
  await card.getByRole('link', { name: 'Add information' }).click();
  await page.getByLabel('Business Name').waitFor();
  await expectAccessible(page);
  await backToChecklist.click();
  await card.getByRole('link', { name: 'Create user' }).click();
  await page.getByRole('dialog', { name: 'Create user' }).waitFor();
  await page.keyboard.press('Escape');
  await backToChecklist.click();
  await card.getByRole('link', { name: 'Review template' }).click();
  await page.waitForURL('**/dashboard/csv-template');
  const info = {
    name: 'Setup Water',
    phone: '555 010 0100',
    address: '1 River Road',
    website: '',
    email: 'a@b.example',
  };
  expectStatus(await staff.owner.send('PATCH', `/api/companies/${staff.company.id}`, info), 200);
  await createStaffMember(staff, 'A Colleague', 'viewPayments');
  await page.goto('/dashboard');
  await card.getByText('3 of 6 done').waitFor();
  await card.getByRole('link', { name: 'Open: Create a user for a colleague' }).waitFor();

  await card.getByRole('button', { name: 'Dismiss' }).click();
  const chart = page.getByRole('region', { name: 'Collected per day' });
  await chart.getByText('Nothing collected yet').waitFor();
  expect(await chart.getByRole('switch').count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Show checklist' }).click();
  await card.getByText('3 of 6 done').waitFor();
});

test('shows only the steps that the user has permission for', async () => {
  const member = await createStaffMember(staff, 'Balances Only', 'manageBalances', 'viewPayments');
  const page = await openScreen(await visit({ width: 320, height: 640 }), member.client, '/dashboard');
  const card = page.getByRole('region', { name: 'Get your portal ready' });
  await card.getByText('0 of 2 done').waitFor();
  await expectFits(page);
  await expectAccessible(page);
});

test('shows the error id and a retry when the summary fails to load', async () => {
  const page = await visit();
  await failOnce(page, 'DashboardSummary');
  await openScreen(page, staff.owner, '/dashboard');
  await page.getByRole('alert').getByText('e-test').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Total Customers' }).getByText('0', { exact: true }).waitFor();
});
