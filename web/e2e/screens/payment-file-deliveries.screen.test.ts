import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { button } from './support/elements.ts';
import { answerWith, inputOf, interceptOperation } from './support/graph.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import {
  answerPaymentFiles,
  answerUnfiled,
  DELIVERED,
  delivery,
  filesOf,
  NOT_DELIVERED,
  paymentFile,
  SERVER,
  TRIED_ONCE,
} from './support/payment-file-answers.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { expectAccessibleOnPhoneAndDesktop, onPhoneAndDesktop } from './support/viewports.ts';

const PAGE = '/dashboard/payment-files';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Delivered Water');
});

const files = (page: Page) => tableRows(page, 'Payment files');

async function chooseAction(page: Page, number: number, action: string): Promise<void> {
  await button(page, `Actions for payment file ${number}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Answers each delivery of a file with this one, and returns the ids of the files. */
async function answerDeliveries(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await interceptOperation(page, 'DeliverPaymentFile', async (route) => {
    const { paymentFileId } = inputOf(route);
    sent.push(paymentFileId);
    const file = paymentFile(Number(String(paymentFileId).replace('file-', '')), { delivery: delivery() });
    const payload = { __typename: 'DeliverPaymentFilePayload', paymentFile: file, userErrors: [] };
    await answerWith({ deliverPaymentFile: payload })(route);
  });
  return sent;
}

const OTHER_STATES = [
  paymentFile(6, { delivery: delivery() }),
  paymentFile(5, { delivery: NOT_DELIVERED }),
  paymentFile(4, { delivery: TRIED_ONCE }),
  paymentFile(3, { state: 'DISCARDED', delivery: NOT_DELIVERED }),
  paymentFile(2, { state: 'CONFIRMED', delivery: DELIVERED }),
  paymentFile(1),
];

test('shows how far each delivery is, and the newest one that failed, on a phone and a desktop', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, OTHER_STATES, 0, SERVER);
  await openScreen(page, staff.owner, PAGE);
  await files(page).nth(5).waitFor();
  await onPhoneAndDesktop(page, async () => {
    const [waiting = '', failed = '', tried = '', discarded = '', delivered = ''] = await files(page).allTextContents();
    expect(waiting).toContain('Pending');
    for (const text of ['Failed', 'The folder does not exist on the server.']) expect(failed).toContain(text);
    for (const text of ['Pending', 'Next attempt', 'did not respond in time']) expect(tried).toContain(text);
    expect(discarded).not.toContain('Failed');
    for (const text of ['Delivered', 'Nov 12, 2026']) expect(delivered).toContain(text);
    await page.getByText("Payment file 5 couldn't be delivered").waitFor();
  });
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.getByRole('link', { name: 'Check the server settings' }).click();
  await page.getByRole('heading', { name: 'Schedule & Delivery' }).waitFor();
});

test('shows no deliveries without a server', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, [paymentFile(1)], 0);
  await openScreen(page, staff.owner, PAGE);
  await files(page).first().waitFor();
  expect(await page.getByText('Delivery', { exact: true }).count()).toBe(0);
  await button(page, 'Actions for payment file 1').click();
  await page.getByRole('menuitem', { name: 'Confirm' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Deliver/ }).count()).toBe(0);
});

test('delivers a file again, and asks first if it may have been imported', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, OTHER_STATES, 0, SERVER);
  const sent = await answerDeliveries(page);
  await openScreen(page, staff.owner, PAGE);
  await files(page).nth(5).waitFor();
  await button(page, 'Deliver again').press('Enter');
  await expectToast(page, 'Payment file 5 will be delivered shortly');
  await chooseAction(page, 1, 'Deliver');
  await expectToast(page, 'Payment file 1 will be delivered shortly');
  await chooseAction(page, 2, 'Deliver again');
  const dialog = page.getByRole('alertdialog', { name: 'Deliver payment file 2 again?' });
  await dialog.getByText("Make sure it isn't imported twice.").waitFor();
  await expectAccessible(page);
  expect(sent).toEqual(['file-5', 'file-1']);
  await dialog.getByRole('button', { name: 'Deliver file' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual(['file-5', 'file-1', 'file-2']);
});

test('says why a delivery was refused', async () => {
  const page = await visit();
  await answerPaymentFiles(page, staff.company.id, [paymentFile(1)], 0, SERVER);
  const message = 'No SFTP server is set up for payment files.';
  const userErrors = [{ __typename: 'UserError', code: 'INVALID', field: null, message }];
  const payload = { __typename: 'DeliverPaymentFilePayload', paymentFile: null, userErrors };
  await interceptOperation(page, 'DeliverPaymentFile', answerWith({ deliverPaymentFile: payload }));
  await openScreen(page, staff.owner, PAGE);
  await chooseAction(page, 1, 'Deliver');
  await expectToast(page, "Couldn't deliver the payment file", message);
});

test('follows a delivery until the server has the file', async () => {
  const page = await visit();
  await answerUnfiled(page, staff.company.id, 0);
  let requestCount = 0;
  await interceptOperation(page, 'PaymentFiles', async (route) => {
    requestCount += 1;
    const list = [
      paymentFile(1, {
        delivery: requestCount < 2 ? delivery({ state: 'SENDING', attempts: 1, nextAttemptAt: null }) : DELIVERED,
      }),
    ];
    await answerWith(filesOf(staff.company.id, list, { server: SERVER }))(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await files(page).getByText('Delivering').waitFor();
  await files(page).getByText('Delivered', { exact: true }).waitFor();
});

test('warns that a file to discard was delivered, and follows it until it is discarded', async () => {
  const page = await visit();
  await answerUnfiled(page, staff.company.id, 0);
  let state = 'READY';
  await interceptOperation(page, 'PaymentFiles', (route) =>
    answerWith(filesOf(staff.company.id, [paymentFile(1, { state, delivery: DELIVERED })], { server: SERVER }))(route),
  );
  await interceptOperation(page, 'DiscardPaymentFile', (route) => {
    state = 'DISCARDING';
    const file = paymentFile(1, { state, delivery: DELIVERED });
    const payload = { __typename: 'DiscardPaymentFilePayload', paymentFile: file, userErrors: [] };
    return answerWith({ discardPaymentFile: payload })(route);
  });
  await openScreen(page, staff.owner, PAGE);
  await chooseAction(page, 1, 'Discard');
  const dialog = page.getByRole('alertdialog', { name: 'Discard payment file 1?' });
  await dialog.getByText("This file was already delivered to your SFTP server. Make sure it isn't imported.").waitFor();
  await dialog.getByRole('button', { name: 'Discard file' }).click();
  await expectToast(page, 'Payment file 1 is being discarded');
  await files(page).getByText('Discarding').waitFor();
  state = 'DISCARDED';
  await files(page).getByText('Discarded', { exact: true }).waitFor();
  expect(await page.getByText('Payment file 1 was discarded').count()).toBe(0);
});
