import { type Client, createClient, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button } from './support/elements.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const SETTINGS = '/dashboard/account-settings';
const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Keys Water', { configured: false });
});

const keysCard = (page: Page) => page.getByRole('region', { name: 'Partner keys' });
const dialog = (page: Page) => page.getByRole('dialog');

async function openKeys(viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, staff.owner);
  await page.goto(SETTINGS);
  await keysCard(page).waitFor();
  return page;
}

/** Opens the form of a new key, and fills in its name and scopes. */
async function fillInKeyForm(page: Page, name: string, ...scopes: readonly string[]): Promise<void> {
  await keysCard(page).getByRole('button', { name: 'Create partner key' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  for (const scope of scopes) await dialog(page).getByRole('switch', { name: scope }).click();
}

const submitKeyForm = (page: Page) => dialog(page).getByRole('button', { name: 'Create partner key' }).click();

/** Closes the dialog with a new key, after which the key can't be read again. */
const closeNewKey = (page: Page) => dialog(page).getByRole('button', { name: "I've saved the key" }).click();

/** Returns the status of a request for the company's customers or payments. */
const statusOf = async (partner: Client, list: 'customers' | 'payments'): Promise<number> =>
  (await partner.get(`/api/companies/${staff.company.id}/${list}`)).status;

test('shows a partner key once, accepts it in the API, and refuses it after revocation', async () => {
  const page = await openKeys();
  await keysCard(page).getByText('No partner keys yet').waitFor();
  await expect
    .poll(() => keysCard(page).getByRole('link', { name: 'API documentation' }).getAttribute('href'))
    .toBe('/docs');
  await fillInKeyForm(page, 'Billing system', 'Read customers');
  await expectAccessible(page);
  await submitKeyForm(page);
  const secret = await dialog(page)
    .getByText(/^up_live_[a-z0-9]{32}$/)
    .innerText();
  await expectAccessible(page);

  const partner = createClient(portal().url, secret);
  expect(await statusOf(partner, 'customers')).toBe(200);
  expect(await statusOf(partner, 'payments'), 'without the scope').toBe(403);

  await closeNewKey(page);
  const row = keysCard(page).getByRole('row').filter({ hasText: 'Billing system' });
  for (const text of ['Live', 'Read customers', `${secret.slice(0, 12)}…`])
    await row.getByText(text, { exact: true }).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Actions for Billing system' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await button(page, 'Revoke key').click();
  await keysCard(page).getByText('No partner keys yet').waitFor();
  expect(await statusOf(partner, 'customers')).toBe(401);
});

test('asks before a click outside or Escape closes the dialog with a new key', async () => {
  const page = await openKeys();
  await fillInKeyForm(page, 'Kept open', 'Read customers');
  await submitKeyForm(page);
  const secret = dialog(page).getByText(/^up_live_/);
  await secret.waitFor();
  const question = page.getByRole('alertdialog', { name: 'Close without the key?' });

  await page.mouse.click(5, 5);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Back to the key' }).click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Back to the key' }).click();
  await secret.waitFor();
  await closeNewKey(page);

  await button(page, 'Actions for Kept open').click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await button(page, 'Revoke key').click();
  await keysCard(page).getByText('No partner keys yet').waitFor();
});

test('creates a test key for the sandbox, and requires a name and a scope', async () => {
  const page = await openKeys();
  await fillInKeyForm(page, '');
  await dialog(page).getByLabel('Mode').selectOption('TEST');
  await submitKeyForm(page);
  await dialog(page).getByText('Required', { exact: true }).waitFor();
  await dialog(page).getByLabel('Name').fill('Sandbox');
  await submitKeyForm(page);
  await dialog(page).getByText('Choose at least one scope').waitFor();
  await expectAccessible(page);

  await dialog(page).getByRole('switch', { name: 'Change customers' }).click();
  await failOnce(page, 'CreatePartnerKey');
  await submitKeyForm(page);
  await dialog(page).getByText('Something went wrong. Please try again. (e-test)').waitFor();
  await submitKeyForm(page);
  await dialog(page)
    .getByText(/^up_test_/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Copy sandbox company ID' }).waitFor();
  await expectAccessible(page);

  await closeNewKey(page);
  await keysCard(page).getByText('Test keys use a sandbox company').waitFor();
  await keysCard(page).getByRole('button', { name: 'Copy sandbox company ID' }).waitFor();
  await expectAccessible(page);
});

test('offers a retry when the keys fail to load, also at 320 px in dark mode', async () => {
  const page = await visit({ width: 320, colorScheme: 'dark' });
  await signInAs(page, staff.owner);
  await failOnce(page, 'PartnerKeys');
  await page.goto(SETTINGS);
  await keysCard(page).getByText("Couldn't load the partner keys").waitFor();
  await expectAccessible(page);
  await keysCard(page).getByRole('button', { name: 'Try again' }).click();
  await keysCard(page).getByRole('table', { name: 'Partner keys' }).waitFor();
  await expectAccessible(page);
  await expectFits(page);
});
