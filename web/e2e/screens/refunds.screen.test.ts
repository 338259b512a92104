import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { type MoneyCompany, openMoneyCompany, openScreen, paymentOf } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';

const visit = screenBrowser();
let company: MoneyCompany;

beforeAll(async () => {
  company = await openMoneyCompany('Refunds Water', 9);
});

const addressOf = (name: string): string => `/dashboard/transactions?open=${paymentOf(company, name).payment.id}`;
const sheetOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Payment ${paymentOf(company, name).payment.transactionId}` });
const openPayment = async (name: string): Promise<Page> => {
  const page = await openScreen(await visit(), company.owner, addressOf(name));
  await sheetOf(page, name).getByRole('button', { name: 'Refund' }).waitFor();
  return page;
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Refund payment' });
const submitRefund = async (page: Page, dollars?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  if (dollars) await dialog.getByLabel('Amount (USD)').fill(dollars);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
};

/** Makes the provider's next answers for a payment fail; one by default. */
async function failNextAnswer(name: string, fault: string, uses = 1): Promise<void> {
  const reference = paymentOf(company, name).payment.id;
  const response = await fetch(`${portal().simulatorUrl}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: fault, reference, uses }),
  });
  expect(response.status, await response.text()).toBe(201);
}

test('refunds a whole payment, with the refundable amount filled in', async () => {
  const page = await openPayment('Ada Lovelace');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.poll(() => dialogOf(page).getByLabel('Amount (USD)').inputValue()).toBe('120.00');
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText("$120.00 is going back to the customer's card.").first().waitFor();
  const sheet = sheetOf(page, 'Ada Lovelace');
  await sheet.getByRole('list', { name: 'Refunds' }).getByText('Refunded', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  await expectAccessible(page);
});

test('refunds a part, and no more than the refundable amount', async () => {
  const page = await openPayment('Grace Hopper');
  await submitRefund(page, '20');
  await page.getByText("$20.00 is going back to the customer's card.").first().waitFor();
  await submitRefund(page, '25.51');
  await dialogOf(page).getByText('Only $25.50 of this payment is left to refund.').waitFor();
  await dialogOf(page).getByLabel('Amount (USD)').fill('1.005');
  await dialogOf(page).getByText('"1.005" has more than two decimals').waitFor();
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Amount (USD)').fill('25.50');
  await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText("$25.50 is going back to the customer's card.").first().waitFor();
});

test('shows the server error when another refund reduced the refundable amount', async () => {
  const page = await openPayment('Barbara Liskov');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const { payment } = paymentOf(company, 'Barbara Liskov');
  const elsewhere = await company.owner.send('POST', `/api/payments/${payment.id}/refunds`, { amount: 50 });
  expect(elsewhere.status).toBe(201);
  await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await dialogOf(page).getByText('Only $30.10 of this payment is left to refund.').waitFor();
  await expect.poll(() => dialogOf(page).getByLabel('Amount (USD)').inputValue()).toBe('80.10');
});

test('shows why the provider refused a refund, and allows another attempt', async () => {
  const page = await openPayment('Margaret Hamilton');
  await failNextAnswer('Margaret Hamilton', 'transact-refused');
  await submitRefund(page, '10');
  await dialogOf(page)
    .getByText(/The payment provider refused/)
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText("$10.00 is going back to the customer's card.").first().waitFor();
});

test('shows a pending refund and warns against a second one when the provider did not answer', async () => {
  const page = await openPayment('Tony Hoare');
  await failNextAnswer('Tony Hoare', 'transact-lost');
  await failNextAnswer('Tony Hoare', 'transact-status-500');
  await submitRefund(page, '10');
  await page.getByText('Refund pending').first().waitFor();
  await page
    .getByText(/Don't refund it again/)
    .first()
    .waitFor();
});

test('asks for a reason before an unconfirmed refund is marked, which the server refuses for the first 48 hours', async () => {
  const name = 'Alan Turing';
  const page = await openPayment(name);
  // The portal requests the refund again after 20 seconds.
  await failNextAnswer(name, 'transact-lost', 1000);
  await failNextAnswer(name, 'transact-status-500', 1000);
  await submitRefund(page, '10');
  await page.getByText('Refund pending').first().waitFor();
  // The page shows the refund as if it had been requested two days before.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"recordableFrom":"[^"]+"/g,
      '"recordableFrom":"2026-01-01T00:00:00Z"',
    );
    await route.fulfill({ response, body });
  });
  await page.reload();
  const refunds = sheetOf(page, name).getByRole('list', { name: 'Refunds' });
  await refunds.getByText(/^No confirmation for two days/).waitFor();
  await expectAccessible(page);
  await refunds.getByRole('button', { name: 'Mark as failed' }).click();
  await page.getByText(/shows that \$10\.00 didn't go back to the customer/).waitFor();
  await page.keyboard.press('Escape');
  await refunds.getByRole('button', { name: 'Mark as refunded' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as refunded?' });
  await dialog.getByText(/shows that \$10\.00 went back to the customer/).waitFor();
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await dialog.getByText('Say how you know this').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('How you know').fill("Seen in the provider's portal");
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await dialog.getByText(/You can record how it ended 48 hours after it was requested/).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('hides the refund button without the permission', async () => {
  const member = await createStaffMember(company, 'Only Looks', 'viewPayments');
  const page = await openScreen(await visit(), member.client, addressOf('Frances Allen'));
  const sheet = sheetOf(page, 'Frances Allen');
  await sheet.getByRole('button', { name: 'Print receipt' }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Refund' }).count()).toBe(0);
});

test('prints only the receipt, black on white', async () => {
  const page = await visit({ colorScheme: 'dark' });
  await page.addInitScript('window.print = () => {}');
  await openScreen(page, company.owner, addressOf('Frances Allen'));
  await sheetOf(page, 'Frances Allen').getByRole('button', { name: 'Print receipt' }).click();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.locator('[data-receipt]');
  await receipt.getByText('$90.00').waitFor();
  await expect
    .poll(() => receipt.innerText())
    .toMatch(/Refunds Water[\s\S]*Frances Allen[\s\S]*1009[\s\S]*November 2026/);
  const [ink, paper] = await receipt.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(await page.getByRole('heading', { name: 'Payment Transactions' }).isVisible()).toBe(false);
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
