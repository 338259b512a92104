import { claimAccount, eventually, expectStatus, openCompany, paymentsOf } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { billsText, chooseFile, csvFile, previewOf } from './support/bill-files.ts';
import { payBill, uploadBills } from './support/bills.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November'],
];
const visit = screenBrowser();

row('9-counts', async () => {
  const staff = await openCompany(portal(), 'Counting Water');
  for (const [index, month] of MONTHS.entries())
    await uploadBills(
      staff,
      [{ 'account number': 'COUNT-1', name: 'Connie Count', 'amount due': `${index + 1}.00` }],
      month,
    );
  const payer = await claimAccount(portal(), staff.company.id, 'COUNT-1');
  const bills = await payer.client.get<{ id: string }[]>(`/api/customers/${payer.id}/balances`);
  for (const { id } of expectStatus(bills, 200)) await payBill(payer, id);
  await eventually(async () => {
    const made = await paymentsOf(payer);
    if (made.filter(({ status }) => status === 'success').length < MONTHS.length)
      throw new Error('The payments are not settled yet');
  });

  const dashboard = await openScreen(await visit(), staff.owner, '/dashboard');
  await expect.poll(() => tableRows(dashboard, 'Recent payments').count(), WITHIN_A_MINUTE).toBe(10);

  const account = await openScreen(await visit(), payer.client, '/account');
  const history = account.getByRole('region', { name: 'Payment History' });
  await expect.poll(() => history.getByRole('listitem').count(), WITHIN_A_MINUTE).toBe(5);

  const upload = await openStaff(await visit(), staff.owner, '/dashboard/upload-balances');
  await chooseFile(upload, csvFile(billsText(20)));
  await previewOf(upload).getByRole('cell', { name: 'A-0005' }).waitFor();
  await expect.poll(() => previewOf(upload).getByRole('row').count()).toBe(6);
  expect(await previewOf(upload).getByText('A-0006').count()).toBe(0);
});
