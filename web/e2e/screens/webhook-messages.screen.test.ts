import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { expectAccessibleOnPhoneAndDesktop, onPhoneAndDesktop } from './support/viewports.ts';
import { answerEndpoint, answerMutation, endpoint, MESSAGES, message } from './support/webhook-answers.ts';

const PAGE = '/dashboard/webhooks/endpoint-1';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Message Water');
});

const rows = (page: Page) => tableRows(page, 'Messages');

test('lists messages, filters them and goes to older ones, on a phone and a desktop', async () => {
  const page = await visit();
  const lists = await answerEndpoint(page, staff.company.id, { endpoint: endpoint(1), endCursor: 'older' });
  await openScreen(page, staff.owner, PAGE);
  await onPhoneAndDesktop(page, async () => {
    await rows(page).nth(3).waitFor();
    const [test = '', claimed = '', failed = '', delivered = ''] = await rows(page).allTextContents();
    for (const text of ['webhook.test', 'Pending', '0', '–']) expect(test).toContain(text);
    for (const text of ['account.claimed', 'Pending', '23', 'No response within 10 seconds.'])
      expect(claimed).toContain(text);
    for (const text of ['Failed', 'HTTP 503']) expect(failed).toContain(text);
    for (const text of ['payment.succeeded', 'Nov 11, 2026, 3:04 PM', 'Delivered', '1', 'HTTP 200'])
      expect(delivered).toContain(text);
    await expectAccessible(page);
    await expectFits(page);
  });
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  // The second filter is chosen at once, while the page still loads the first.
  await page.getByLabel('Event type').selectOption('payment.refunded');
  await page.waitForURL('**?state=FAILED&type=payment.refunded');
  await expect.poll(() => lists.at(-1)).toMatchObject({ state: 'FAILED', type: 'payment.refunded', after: null });
  await button(page, 'Older').click();
  await expect.poll(() => lists.at(-1)).toMatchObject({ state: 'FAILED', after: 'older' });
  await button(page, 'Newer').click();
  await expect.poll(() => lists.at(-1)?.after).toBe(null);
});

test('shows empty lists, and a retry after an error', async () => {
  const page = await visit(PHONE);
  await answerEndpoint(page, staff.company.id, { endpoint: endpoint(1), messages: [] });
  await failOnce(page, 'WebhookMessages');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText("Couldn't load the messages").waitFor();
  await expectAccessible(page);
  await button(page, 'Try again').click();
  await page.getByText('No messages yet').waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  await page.getByText('No messages found').waitFor();
  await expectAccessible(page);
});

test('shows the body and the attempts of a message, on a phone and a desktop', async () => {
  const page = await visit();
  await answerEndpoint(page, staff.company.id, { endpoint: endpoint(1) });
  await openScreen(page, staff.owner, PAGE);
  await rows(page).getByRole('button', { name: 'account.claimed' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Webhook message' });
  await sheet.getByText('Account claimed').waitFor();
  await sheet.getByText('"amountMinor": 12345').waitFor();
  await sheet.getByText('Showing the last 2 of 23.').waitFor();
  const [newest = '', oldest = ''] = await sheet
    .getByRole('list', { name: 'Attempts' })
    .getByRole('listitem')
    .allInnerTexts();
  for (const text of ['Failed', 'No response within 10 seconds.', 'Nov 13, 2026, 4:10:00 PM UTC', '10.0 s'])
    expect(newest).toContain(text);
  for (const text of ['HTTP 500', '132 ms']) expect(oldest).toContain(text);
  await sheet.getByText('Show response').press('Enter');
  await sheet.getByText('<h1>Internal Server Error</h1>').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  expect(await sheet.getByRole('button', { name: 'Send again' }).count(), 'it is pending').toBe(0);
  await sheet.getByRole('button', { name: 'Next', exact: true }).click();
  await sheet.getByText('HTTP 503').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('sends one message again, and follows it until it is delivered', async () => {
  const page = await visit();
  const current = { endpoint: endpoint(1), messages: [message(1)] };
  await answerEndpoint(page, staff.company.id, current);
  await openScreen(page, staff.owner, `${PAGE}?open=${message(1).id}`);
  const pending = { state: 'PENDING', doneAt: null };
  const inputs = await answerMutation(page, 'replayWebhookMessages', () => {
    current.messages = [message(1, pending)];
    return { count: 1 };
  });
  const sheet = page.getByRole('dialog', { name: 'Webhook message' });
  await sheet.getByRole('button', { name: 'Send again' }).click();
  // The toast is outside the sheet, which is modal.
  await page.getByText('The message will be sent again').first().waitFor();
  await sheet.getByText('Pending', { exact: true }).waitFor();
  expect(inputs).toMatchObject([{ endpointId: 'endpoint-1', messageId: message(1).id }]);
  current.messages = [message(1, { attemptCount: 2 })];
  await sheet.getByText('Delivered', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await rows(page).getByText('Delivered', { exact: true }).waitFor();
});

test('says that a message no longer exists', async () => {
  const page = await visit();
  await answerEndpoint(page, staff.company.id, { endpoint: endpoint(1) });
  await openScreen(page, staff.owner, `${PAGE}?open=deleted`);
  await page.getByRole('dialog').getByText('This message no longer exists.').waitFor();
  await expectAccessible(page);
});

test('sends the messages of a time range again, and says how many', async () => {
  const page = await visit(PHONE);
  await answerEndpoint(page, staff.company.id, { endpoint: endpoint(1) });
  let count = 0;
  const inputs = await answerMutation(page, 'replayWebhookMessages', () => ({ count }));
  await openScreen(page, staff.owner, PAGE);
  await button(page, 'Send messages again').click();
  const form = page.getByRole('dialog', { name: 'Send messages again' });
  await form.getByText('At most 10,000 at a time.').waitFor();
  await form.getByLabel('From').fill('2026-11-12T08:00');
  await form.getByLabel('To').fill('2026-11-12T08:00');
  await expectAccessible(page);
  await expectFits(page);
  const submit = form.getByRole('button', { name: 'Send messages again' });
  await submit.click();
  await form.getByText('The end must be after the start').waitFor();
  await form.getByLabel('To').fill('2026-11-12T20:00');
  await submit.click();
  await form.getByText('There are no delivered or failed messages in this time range.').waitFor();
  count = 1204;
  await submit.click();
  await expectToast(page, '1,204 messages will be sent again');
  await form.waitFor({ state: 'detached' });
  const range = { from: '2026-11-12T08:00:00.000Z', to: '2026-11-12T20:00:00.000Z' };
  expect(inputs.at(-1)).toEqual({ companyId: String(staff.company.id), endpointId: 'endpoint-1', ...range });
});

test('sends a test event, and shows a new message while it is sent', async () => {
  const page = await visit();
  const current = { endpoint: endpoint(1), messages: MESSAGES.slice(2) };
  await answerEndpoint(page, staff.company.id, current);
  await answerMutation(page, 'sendTestWebhook', () => {
    current.messages = MESSAGES.filter(({ type }) => type !== 'account.claimed');
    current.endpoint = endpoint(1, { pendingMessages: 1 });
    return { webhookMessage: MESSAGES[0] };
  });
  await openScreen(page, staff.owner, PAGE);
  await button(page, 'Send test event').click();
  await expectToast(page, 'Test event queued');
  await rows(page).getByText('webhook.test').waitFor();
  current.messages = [message(4, { type: 'webhook.test' })];
  current.endpoint = endpoint(1);
  await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(1);
  await rows(page).getByText('Delivered').waitFor();
});
