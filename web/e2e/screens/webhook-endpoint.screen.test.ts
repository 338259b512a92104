import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { createWebhookEndpoint } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE, type Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { holdOperation } from './support/graph.ts';
import { openScreen } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { expectAccessibleOnPhoneAndDesktop } from './support/viewports.ts';
import { answerEndpoint, answerMutation, DISABLED, endpoint, FAILING } from './support/webhook-answers.ts';

const PAGE = '/dashboard/webhooks/endpoint-1';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Endpoint Water');
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface Shown {
  endpoint: object | null;
}

/** Opens the page of this endpoint. */
async function openEndpoint(current: Shown, viewport: Visit = {}): Promise<Page> {
  const page = await visit(viewport);
  await answerEndpoint(page, staff.company.id, current);
  return openScreen(page, staff.owner, PAGE);
}

test('shows the settings of an endpoint, on a phone and a desktop', async () => {
  const page = await openEndpoint({ endpoint: endpoint(1) });
  const settings = section(page, 'Settings');
  for (const text of ['Active', 'Partner 1', 'payment.succeeded', 'payment.refunded', 'payment.refund_failed'])
    await settings.getByText(text, { exact: true }).waitFor();
  await section(page, 'Signing secret').getByText('If the secret is lost or leaked, rotate it.').waitFor();
  await section(page, 'Messages').getByText('webhook.test').last().waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
});

test('shows a placeholder, an error with a retry, and a notice for an endpoint that does not exist', async () => {
  const page = await visit();
  const current: Shown = { endpoint: endpoint(1) };
  await answerEndpoint(page, staff.company.id, current);
  await failOnce(page, 'WebhookEndpoint');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText("Couldn't load the endpoint").waitFor();
  await expectAccessible(page);
  await button(page, 'Try again').click();
  await section(page, 'Settings').waitFor();
  const { release } = await holdOperation(page, 'WebhookEndpoint');
  await page.reload();
  await page.getByText('Loading endpoint').waitFor({ state: 'attached' });
  current.endpoint = null;
  release();
  await page.getByText('This endpoint no longer exists').waitFor();
  await expectAccessible(page);
});

test('changes the settings, and keeps what was typed when the server refuses them', async () => {
  const current = { endpoint: endpoint(1) };
  const page = await openEndpoint(current, PHONE);
  const refusal = { code: 'INVALID', field: 'url', message: 'The host has a private address.' };
  const inputs = await answerMutation(page, 'updateWebhookEndpoint', ({ url, eventTypes }) =>
    url === 'https://10.0.0.1/'
      ? { webhookEndpoint: null, userErrors: [{ __typename: 'UserError', ...refusal }] }
      : { webhookEndpoint: endpoint(1, { url, eventTypes }) },
  );
  await button(page, 'Edit').press('Enter');
  const settings = section(page, 'Settings');
  await settings.getByLabel('URL').fill('https://10.0.0.1/');
  await settings.getByLabel('Select all').check();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Save endpoint').click();
  await settings.getByText(refusal.message).waitFor();
  await settings.getByLabel('URL').fill('https://new.example/');
  await button(page, 'Save endpoint').click();
  await expectToast(page, 'Endpoint saved');
  await settings.getByText('All events').waitFor();
  await settings.getByText('https://new.example/').waitFor();
  expect(inputs.at(-1)).toMatchObject({
    endpointId: 'endpoint-1',
    description: 'Partner 1',
    url: 'https://new.example/',
  });
});

test('rotates the secret after a confirmation, and shows the new one once', async () => {
  const current = { endpoint: endpoint(1) };
  const page = await openEndpoint(current, PHONE);
  const secret = 'whsec_NmM3bDYyNjduOTFzcmdnZWZ2cmxudXY1Y2g4c3d4YXg';
  const inputs = await answerMutation(page, 'rotateWebhookSecret', () => {
    current.endpoint = endpoint(1, { previousSecretExpiresAt: '2026-11-28T15:04:00.000Z' });
    return { secret };
  });
  await button(page, 'Rotate secret').click();
  const question = page.getByRole('dialog', { name: 'Rotate the signing secret?' });
  await question.getByText('For 24 hours, messages are also signed with the previous one').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(inputs).toEqual([]);
  await button(page, 'Rotate secret').click();
  await failOnce(page, 'RotateWebhookSecret');
  await question.getByRole('button', { name: 'Rotate secret' }).click();
  await question.getByRole('alert').waitFor();
  await question.getByRole('button', { name: 'Rotate secret' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new signing secret' });
  await shown.getByText(secret).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await shown.getByRole('button', { name: "I've saved the secret" }).click();
  await page.getByText('also signed with the previous secret until Nov 28, 2026, 3:04 PM UTC').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
});

test('disables an endpoint after a confirmation, and enables it', async () => {
  const current = { endpoint: endpoint(1, { pendingMessages: 2 }) };
  const page = await openEndpoint(current);
  await answerMutation(page, 'disableWebhookEndpoint', () => {
    current.endpoint = endpoint(1, { ...DISABLED, id: 'endpoint-1', disabledReason: 'STAFF' });
    return { webhookEndpoint: current.endpoint };
  });
  await answerMutation(page, 'enableWebhookEndpoint', () => {
    current.endpoint = endpoint(1);
    return { webhookEndpoint: current.endpoint };
  });
  await button(page, 'Disable').click();
  const question = page.getByRole('alertdialog', { name: 'Disable this endpoint?' });
  await question.getByText("They're kept for 30 days and sent once you enable it.").waitFor();
  await question.getByRole('button', { name: 'Disable endpoint' }).click();
  await page.getByText('This endpoint is disabled').waitFor();
  expect(await button(page, 'Send test event').isDisabled()).toBe(true);
  await expectAccessible(page);
  await button(page, 'Enable endpoint').click();
  await expectToast(page, 'Endpoint enabled');
  await page.getByText('This endpoint is disabled').waitFor({ state: 'detached' });
});

test('says why messages are not delivered', async () => {
  const current = { endpoint: FAILING };
  const page = await openEndpoint(current, PHONE);
  for (const [shown, title, text] of [
    [FAILING, 'Failing since Nov 12, 2026, 3:04 PM UTC', 'After 3 days of failures, the endpoint is disabled.'],
    [DISABLED, 'This endpoint is disabled', 'because messages had failed for 3 days.'],
  ] as const) {
    current.endpoint = shown;
    await page.reload();
    await page.getByText(title).waitFor();
    await page.getByText(text).waitFor();
    await expectAccessible(page);
    await expectFits(page);
  }
});

test('deletes an endpoint after a confirmation, and opens the list', async () => {
  const page = await openEndpoint({ endpoint: endpoint(1) });
  const inputs = await answerMutation(page, 'deleteWebhookEndpoint', ({ endpointId }) => ({
    deletedEndpointId: endpointId,
  }));
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete this endpoint?' });
  await question.getByText("You can't undo this.").waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete endpoint' }).click();
  await expectToast(page, 'Endpoint deleted');
  await page.waitForURL('**/dashboard/webhooks');
  await page.getByText('No endpoints yet').waitFor();
  expect(inputs).toEqual([{ companyId: String(staff.company.id), endpointId: 'endpoint-1' }]);
});

test('follows a test event to a host that does not exist, and manages the endpoint on the server', async () => {
  const page = await visit();
  const id = await createWebhookEndpoint({ owner: staff.owner, id: staff.company.id });
  await openScreen(page, staff.owner, `/dashboard/webhooks/${id}`);
  await page.getByText('No messages yet').waitFor();
  await button(page, 'Send test event').click();
  const messages = section(page, 'Messages');
  await messages.getByText('The host was not found.').waitFor();
  await page.getByText(/^Failing since/).waitFor();
  await messages.getByRole('button', { name: 'webhook.test' }).click();
  await page.getByRole('dialog').getByText('"type": "webhook.test"').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Rotate secret').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .waitFor();
  await button(page, "I've saved the secret").click();
  await page.getByText(/also signed with the previous secret until/).waitFor();
  await button(page, 'Disable').click();
  await button(page, 'Disable endpoint').click();
  await page.getByText(/^Staff disabled it on/).waitFor();
  await button(page, 'Send messages again').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send messages again' }).click();
  await page.getByText('There are no delivered or failed messages in this time range.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Enable endpoint').click();
  await expectToast(page, 'Endpoint enabled');
  await button(page, 'Delete').click();
  await button(page, 'Delete endpoint').click();
  await page.getByText('No endpoints yet').waitFor();
});
