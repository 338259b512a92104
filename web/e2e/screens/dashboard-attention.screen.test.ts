import {
  answerAtProvider,
  claimAccount,
  expectStatus,
  openCompany,
  type Staff,
  startPayment,
} from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { returnFromProvider } from '../support/company-with-file.ts';
import { expectFits } from '../support/fits.ts';
import { readColumn } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let staff: Staff;

const openDashboard = async (viewport?: Parameters<typeof visit>[0]) =>
  openStaff(await visit(viewport), staff.owner, '/dashboard');

beforeAll(async () => {
  staff = await openCompany(portal(), 'Attentive Water');
  const path = `/api/companies/${staff.company.id}/balances/upload`;
  const csvContent = 'account number,amount due,name\n1001,80.00,Ada Lovelace\n1002,20.00,Bob Stone';
  expectStatus(await staff.owner.send('POST', path, { csvContent, month: 'November', year: '2026' }), 200);
});

test('the dashboard leads to a payment in review until staff decide it', async () => {
  const calm = await openDashboard();
  await calm.getByRole('region', { name: 'Total Customers' }).getByText('2', { exact: true }).waitFor();
  expect(await calm.getByText('Needs your attention').count()).toBe(0);

  const ada = await claimAccount(portal(), staff.company.id, '1001');
  const bob = await claimAccount(portal(), staff.company.id, '1002');
  for (const [payer, approved] of [
    [ada, '40.00'],
    [bob, ''],
  ] as const) {
    const [bill] = expectStatus(await payer.client.get<{ id: string }[]>(`/api/customers/${payer.id}/balances`), 200);
    await returnFromProvider(await answerAtProvider(await startPayment(payer, bill?.id ?? ''), 'paid', approved));
  }
  const page = await openDashboard({ width: 360 });
  const link = page.getByRole('link', { name: '1 payment to review' });
  await link.waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await link.click();
  await page.getByRole('heading', { name: /^Payment Transactions/ }).waitFor();
  await expect.poll(() => page.getByLabel('Payment Status').inputValue()).toBe('review');

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => readColumn(page, 'Payments', 'Customer')).toEqual(['Ada Lovelace']);
  const exported = await staff.owner.get(`/api/companies/${staff.company.id}/payments.csv?status=review`);
  expect(
    expectStatus({ ...exported, body: exported.text }, 200)
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(2);
});
