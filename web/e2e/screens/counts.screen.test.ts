import { eventually, openCompany, paymentsOf } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { billsText, chooseFile, csvFile, previewOf } from './support/bill-files.ts';
import { createBilledPayer, settlePayment } from './support/bills.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

/** More than the dashboard shows. */
const PAYMENTS = 11;
const visit = screenBrowser();

row('9-counts', async () => {
  const staff = await openCompany(portal(), 'Counting Water');
  const payer = await createBilledPayer(staff, 'COUNT-1');
  for (let count = 0; count < PAYMENTS; count += 1) await settlePayment(payer, 'declined');
  await eventually(async () => {
    const made = await paymentsOf(payer);
    if (made.filter(({ status }) => status === 'failed').length < PAYMENTS)
      throw new Error('The payments are not settled yet');
  });

  const page = await visit();
  await openScreen(page, staff.owner, '/dashboard');
  await expect.poll(() => tableRows(page, 'Recent payments').count(), WITHIN_A_MINUTE).toBe(10);

  await openScreen(page, payer.client, '/account');
  const history = page.getByRole('region', { name: 'Payment History' });
  await expect.poll(() => history.getByRole('listitem').count(), WITHIN_A_MINUTE).toBe(5);

  await openStaff(page, staff.owner, '/dashboard/upload-balances');
  await chooseFile(page, csvFile(billsText(20)));
  await previewOf(page).getByRole('cell', { name: 'A-0005' }).waitFor();
  await expect.poll(() => previewOf(page).getByRole('row').count()).toBe(6);
  expect(await previewOf(page).getByText('A-0006').count()).toBe(0);
});
