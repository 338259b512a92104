import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { createBilledPayer, settlePayment } from './support/bills.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Receipt Water');
});

async function correct(customerId: string, correction: object): Promise<{ totalDue: number }> {
  const path = `/api/customers/${customerId}/corrections?companyId=${staff.company.id}`;
  return expectStatus(await staff.owner.send<{ totalDue: number }>('POST', path, correction), 200);
}

const expectReceipt = (page: Page, rows: readonly string[]) =>
  expect
    .poll(() => page.getByRole('dialog', { name: 'Receipt' }).locator('dt, dd').allTextContents())
    .toEqual(expect.arrayContaining([...rows]));

test('the receipt of 84.17 shows a credit of 34.17 after the bill was corrected to 50.00', async () => {
  const payer = await createBilledPayer(staff, '8417');
  const paymentId = await settlePayment(payer, 'paid');
  await expect
    .poll(
      async () => (await payer.client.get<{ totalDue: number }>(`/api/customers/${payer.id}/account`)).body.totalDue,
    )
    .toBe(0);
  const correction = { type: 'change-bill', balanceId: payer.balanceId, amount: 50, reason: 'Meter read again' };
  expect((await correct(payer.id, correction)).totalDue).toBe(-34.17);
  const page = await visit();
  await signInAs(page, payer.client);
  await page.goto(`/account?receipt=${paymentId}`);
  await expectReceipt(page, ['Billing Period', 'November 2026', 'Credit on your account', '$34.17']);
});

test('the receipt of a check for the account names the bill that it covers, and then that it was moved', async () => {
  const payer = await createBilledPayer(staff, '1042');
  const check = { type: 'record-payment', method: 'check', number: '77', amount: 50, receivedOn: '2026-11-20' };
  await correct(payer.id, check);
  const page = await openStaff(await visit(), staff.owner, `/dashboard/customers/${payer.id}`);
  await page.getByRole('button', { name: 'Actions for Check 77' }).click();
  await page.getByRole('menuitem', { name: 'Receipt' }).click();
  await expectReceipt(page, ['Billing Period', 'November 2026', 'Payment Method', 'Check 77']);
  const other = await createBilledPayer(staff, '2084');
  const account = await payer.client.get<{ credits: { id: string }[] }>(`/api/customers/${payer.id}/account`);
  const creditId = account.body.credits[0]?.id;
  const transfer = { type: 'transfer-credit', creditId, toAccountNumber: other.accountNumber, reason: 'Wrong account' };
  await correct(payer.id, transfer);
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Check 77' }).click();
  await page.getByRole('menuitem', { name: 'Receipt' }).click();
  await expectReceipt(page, ['Moved to another account', '$50.00']);
});
