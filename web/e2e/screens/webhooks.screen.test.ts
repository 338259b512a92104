import { WEBHOOK_EVENT_TYPES } from '@utility-pay/contracts';
import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { holdOperation } from './support/graph.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import { requireStepUp } from './support/require-step-up.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { expectAccessibleOnPhoneAndDesktop, onPhoneAndDesktop } from './support/viewports.ts';
import { answerEndpoints, ENDPOINTS, endpoint } from './support/webhook-answers.ts';

const PAGE = '/dashboard/webhooks';
/** A host that does not exist: the endpoint can be added, and each attempt fails. */
const URL = 'https://webhooks.invalid/utility-pay';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Webhook Water');
});

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => tableRows(page, 'Endpoints');

test('lists endpoints with their events, status and pending messages, on a phone and a desktop', async () => {
  const page = await visit();
  await answerEndpoints(page, staff.company.id, ENDPOINTS);
  await openScreen(page, staff.owner, PAGE);
  await rows(page).nth(4).waitFor();
  await onPhoneAndDesktop(page, async () => {
    const [active = '', failing = '', byStaff = '', forDays = '', gone = ''] = await rows(page).allTextContents();
    for (const text of ['hooks.partner-1.example', 'Partner 1', 'All events', 'Active']) expect(active).toContain(text);
    for (const text of ['3 event types', 'Failing', 'Since Nov 12, 2026', 'Next attempt', '1,000+'])
      expect(failing).toContain(text);
    for (const text of ['Disabled', 'Disabled by staff']) expect(byStaff).toContain(text);
    for (const text of ['Disabled', 'Failed for 3 days', '12']) expect(forDays).toContain(text);
    for (const text of ['1 event type', 'Returned 410 Gone']) expect(gone).toContain(text);
  });
  await expectAccessibleOnPhoneAndDesktop(page);
});

test('says why no endpoint can be added at the limit', async () => {
  const page = await visit(PHONE);
  await answerEndpoints(
    page,
    staff.company.id,
    Array.from({ length: 10 }, (_, index) => endpoint(index + 1)),
  );
  await openScreen(page, staff.owner, PAGE);
  await page.getByText("You've reached the limit of 10 endpoints.").waitFor();
  expect(await button(page, 'Add endpoint').isDisabled()).toBe(true);
  await expectAccessible(page);
  await expectFits(page);
});

test('shows a placeholder while loading, and offers a retry after an error', async () => {
  const page = await visit();
  await failOnce(page, 'WebhookEndpoints');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText("Couldn't load the endpoints").waitFor();
  await expectAccessible(page);
  const { release } = await holdOperation(page, 'WebhookEndpoints');
  await page.reload();
  await page.getByText('Loading endpoints').waitFor({ state: 'attached' });
  release();
  await page.getByText('No endpoints yet').waitFor();
});

test('shows staff without the permission which one they need, and no menu entry', async () => {
  const clerk = await createStaffMember(staff, 'Cleo Clerk', 'manageCustomers');
  const page = await openScreen(await visit(), clerk.client, PAGE);
  await page.getByText('“Manage users”').waitFor();
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  await page.goto(`${PAGE}/endpoint-1`);
  await page.getByText('“Manage users”').waitFor();
});

test('adds an endpoint with the keyboard, after confirming the password, and shows its secret once', async () => {
  const manager = await createStaffMember(staff, 'Mara Manager', 'manageUsers');
  const page = await openScreen(await visit(PHONE), manager.client, PAGE);
  await requireStepUp(page, 'CreateWebhookEndpoint');
  await page.getByText('A webhook notifies').waitFor();
  await expectAccessible(page);
  await button(page, 'Add endpoint').press('Enter');
  const form = page.getByRole('dialog', { name: 'Add endpoint' });
  await form.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  await form.getByText('Enter a URL that starts with https://').waitFor();
  await form.getByText('Choose at least one event').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await form.getByLabel('URL').fill(URL);
  await form.getByLabel('Description').fill('Billing system');
  await form.getByLabel('Account claimed').press('Space');
  await form.getByText('Choose at least one event').waitFor({ state: 'detached' });
  await form.getByLabel('Account claimed').press('Space');
  await form.getByText('Choose at least one event').waitFor();
  await form.getByLabel('Select all').press('Space');
  await form.getByText('Choose at least one event').waitFor({ state: 'detached' });
  await form.getByLabel('Upload completed').press('Space');
  expect(await form.getByLabel('Select all').isChecked()).toBe(false);
  await form.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Confirm your password' });
  await confirmation.getByLabel('Password', { exact: true }).fill(manager.login.password);
  await page.keyboard.press('Enter');

  const secret = await dialog(page)
    .getByText(/^whsec_/)
    .innerText();
  await dialog(page).getByText("It won't be shown again.").waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the secret' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: 'Copy secret' }).click();
  await dialog(page).getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog(page).getByRole('button', { name: "I've saved the secret" }).click();

  for (const text of ['Billing system', `${WEBHOOK_EVENT_TYPES.length - 1} event types`, 'Active'])
    await rows(page).filter({ hasText: 'webhooks.invalid' }).getByText(text, { exact: true }).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
});

test('shows at the URL why the server refused it', async () => {
  const page = await openScreen(await visit(), staff.owner, PAGE);
  await button(page, 'Add endpoint').click();
  await dialog(page).getByLabel('URL').fill('https://127.0.0.1/hooks');
  await dialog(page).getByLabel('Payment succeeded').check();
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click();
  await expect.poll(() => dialog(page).getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
  await failOnce(page, 'CreateWebhookEndpoint');
  await dialog(page).getByLabel('URL').fill(URL);
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click();
  await dialog(page).getByText("Couldn't add the endpoint").waitFor();
  await expectAccessible(page);
});
