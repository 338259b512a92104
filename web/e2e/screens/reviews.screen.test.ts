import { openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { createPayments, type PaymentRequest } from './support/create-payments.ts';
import { inputOf, interceptOperation } from './support/graph.ts';
import { type MoneyCompany, openScreen, paymentOf } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let company: MoneyCompany;

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Barbara Liskov', 'Donald Knuth'];

/** The provider approved only $40.00 of the $100.00 that each payer was asked for. */
beforeAll(async () => {
  const staff = await openCompany(portal(), 'Reviews Water');
  const requests = NAMES.map(
    (name, index): PaymentRequest => ({
      account: `200${index}`,
      name,
      dollars: '100.00',
      outcome: 'paid',
      approved: '40.00',
    }),
  );
  company = { ...staff, made: await createPayments(portal(), staff, requests) };
});

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const openReview = async (name: string, client = company.owner): Promise<Page> => {
  const page = await openScreen(
    await visit(),
    client,
    `/dashboard/transactions?open=${paymentOf(company, name).payment.id}`,
  );
  await page.getByText('This payment needs review').waitFor();
  return page;
};
const confirmDecision = async (page: Page, action: string, title: string): Promise<void> => {
  await sheetOf(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('alertdialog', { name: title });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: action }).click();
};
/** Opens the account of a payer instead of the page of the staff. */
const openAccountOf = (name: string, page: Page): Promise<Page> =>
  openScreen(page, paymentOf(company, name).payer.client, '/account');

test('shows the requested and the received amount side by side, with a sentence for each decision', async () => {
  const page = await openReview('Ada Lovelace');
  const sheet = sheetOf(page);
  await sheet.getByText('The payment provider received a different amount than requested.').waitFor();
  for (const [label, amount] of [
    ['Requested', '$100.00'],
    ['Received', '$40.00'],
  ])
    await sheet
      .locator('div', { hasText: new RegExp(`^${label}\\${amount}$`) })
      .first()
      .waitFor();
  const decisions = sheet.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect
    .poll(async () => (await decisions.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toMatchObject([
      "Marks the payment as paid with $40.00 and credits that amount to the customer's bill. Accept $40.00",
      "Sends $40.00 back to the customer's card. The payment is marked as failed and the bill stays open. Return $40.00",
      "Gets the latest status from the payment provider. Nothing changes if it still doesn't match. Check again",
      expect.stringMatching(
        /^Marks the payment as failed if the payment provider confirms that it received no money\. From .*, even if the provider reports it\. Close as failed$/,
      ),
    ]);
  await sheet.getByText('Test', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await expectAccessible(page);
});

test('accepts the received amount, which then shows on the receipt, in the history and on the bill', async () => {
  const page = await openReview('Grace Hopper');
  await confirmDecision(page, 'Accept $40.00', 'Accept $40.00 as paid?');
  await expectToast(page, 'Payment marked as paid', '$40.00 was credited to the account.');
  await sheetOf(page).getByText('Paid', { exact: true }).first().waitFor();
  await sheetOf(page).getByRole('button', { name: 'Refund' }).click();
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Refund payment' }).getByLabel('Amount (USD)').inputValue())
    .toBe('40.00');

  const account = await openAccountOf('Grace Hopper', page);
  const payment = account.getByRole('list', { name: 'Latest payments' }).getByRole('listitem').first();
  await payment.getByText('$40.00', { exact: true }).waitFor();
  await payment.getByText('Test', { exact: true }).waitFor();
  await account.getByText('$60.00', { exact: true }).first().waitFor();
  await payment.getByRole('button', { name: /^Receipt/ }).click();
  const receipt = account.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('$40.00', { exact: true }).waitFor();
  await receipt.getByText('No money was charged').waitFor();
  await expectAccessible(account);
});

test('returns the received amount, and informs the customer', async () => {
  const page = await openReview('Alan Turing');
  await confirmDecision(page, 'Return $40.00', 'Return $40.00 to the customer?');
  await expectToast(page, 'Payment returned', "$40.00 is going back to the customer's card.");
  await sheetOf(page).getByText('Failed', { exact: true }).first().waitFor();
  await sheetOf(page)
    .getByText(/so we returned \$40\.00 to your card/)
    .waitFor();
  await expectAccessible(page);
  const account = await openAccountOf('Alan Turing', page);
  await account.getByText('$100.00', { exact: true }).first().waitFor();
  await account.getByRole('list', { name: 'Latest payments' }).getByText('Failed').first().waitFor();
});

test('shows a payment as being returned until the provider confirms it', async () => {
  const { payment } = paymentOf(company, 'Barbara Liskov');
  for (const kind of ['transact-lost', 'transact-status-500']) {
    const answer = await fetch(`${portal().simulatorUrl}/_simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, reference: payment.id }),
    });
    expect(answer.status, await answer.text()).toBe(201);
  }
  const page = await openReview('Barbara Liskov');
  await confirmDecision(page, 'Return $40.00', 'Return $40.00 to the customer?');
  await expectToast(page, 'Return started');
  await sheetOf(page).getByText('Being returned', { exact: true }).first().waitFor();
  await sheetOf(page).getByText("The payment provider hasn't confirmed the return yet.").first().waitFor();
  await expectAccessible(page);
  const account = await openAccountOf('Barbara Liskov', page);
  await account.getByText('$40.00 is being returned to your card').waitFor();
  await expectAccessible(account);
});

test('explains why a payment cannot be closed, and offers decisions only with the permission', async () => {
  const page = await openReview('Donald Knuth');
  await sheetOf(page).getByRole('button', { name: 'Close as failed' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close this payment as failed?' });
  await dialog.getByRole('button', { name: 'Close as failed' }).click();
  await expectToast(
    page,
    "Couldn't update the payment",
    "The payment provider reports that it received $40.00, so this payment can't be closed.",
  );
  const member = await createStaffMember(company, 'Only Looks', 'viewPayments');
  const other = await openReview('Donald Knuth', member.client);
  await other.getByText(/You need the “Manage payment settings”/).waitFor();
  expect(await other.getByRole('list', { name: 'Decisions' }).count()).toBe(0);
});

test('asks how a payment was settled outside the portal before it is closed', async () => {
  const page = await visit();
  // The portal offers it two days after the page expired.
  const review = {
    reason: 'NO_AMOUNT',
    decisions: ['CHECK_AGAIN', 'CLOSE'],
    settleableFrom: '2026-11-01T00:00:00.000Z',
  };
  await interceptOperation(page, 'PaymentDetail', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({
      json: { data: { payment: { ...data.payment, review: { ...data.payment.review, ...review } } } },
    });
  });
  const inputs: unknown[] = [];
  await interceptOperation(page, 'ResolveReview', async (route) => {
    inputs.push(inputOf(route));
    await route.fallback();
  });
  const { id } = paymentOf(company, 'Donald Knuth').payment;
  await openScreen(page, company.owner, `/dashboard/transactions?open=${id}`);
  await sheetOf(page)
    .getByText("First refund it in the provider's portal, or record the payment on the customer's account.")
    .waitFor();
  await sheetOf(page).getByRole('button', { name: 'Close as settled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close as settled outside the portal?' });
  await dialog.getByText("This can't be undone").waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close as settled' }).click();
  await dialog.getByText('Say how this was settled').waitFor();
  await dialog.getByLabel('How it was settled').fill('Refunded on November 25');
  await dialog.getByRole('button', { name: 'Close as settled' }).click();
  // Its page has not expired in truth, so the server refuses.
  await dialog.getByText('We still ask the payment provider about this payment.').waitFor();
  expect(inputs).toEqual([{ paymentId: id, decision: 'CLOSE', reason: 'Refunded on November 25' }]);
});
