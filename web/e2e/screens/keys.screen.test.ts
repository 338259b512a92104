import { createClient, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();

let staff: Staff;
beforeAll(async () => {
  staff = await openCompany(portal(), 'Keys Water', { configured: false });
});

const section = (page: Page) => page.getByRole('region', { name: 'Partner keys' });
const dialog = (page: Page) => page.getByRole('dialog');

async function keysOf(viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, staff.owner);
  await page.goto('/dashboard/account-settings');
  await section(page).waitFor();
  return page;
}

async function fillIn(page: Page, name: string, ...scopes: readonly string[]): Promise<void> {
  await section(page).getByRole('button', { name: 'Create partner key' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  for (const scope of scopes) await dialog(page).getByRole('switch', { name: scope }).click();
}
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Create partner key' }).click();

test('shows a partner key once, accepts it in the API, and refuses it after revocation', async () => {
  const page = await keysOf();
  await section(page).getByText('No partner keys yet').waitFor();
  await expect
    .poll(() => section(page).getByRole('link', { name: 'API documentation' }).getAttribute('href'))
    .toBe('/docs');
  await fillIn(page, 'Billing system', 'Read customers');
  await expectAccessible(page);
  await submit(page);
  const secret = await dialog(page)
    .getByText(/^up_live_[a-z0-9]{32}$/)
    .innerText();
  await expectAccessible(page);
  const partner = createClient(portal().url, secret);
  const path = `/api/companies/${staff.company.id}`;
  expect((await partner.get(`${path}/customers`)).status).toBe(200);
  expect((await partner.get(`${path}/payments`)).status).toBe(403);
  // A stray click and Esc ask first.
  await page.mouse.click(5, 5);
  const question = page.getByRole('alertdialog', { name: 'Close without the key?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Back to the key' }).click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Back to the key' }).click();
  await dialog(page).getByText(secret).waitFor();
  await dialog(page).getByRole('button', { name: "I've saved the key" }).click();
  const row = section(page).getByRole('row').filter({ hasText: 'Billing system' });
  for (const text of ['Live', 'Read customers', `${secret.slice(0, 12)}…`])
    await row.getByText(text, { exact: true }).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Actions for Billing system' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await section(page).getByText('No partner keys yet').waitFor();
  expect((await partner.get(`${path}/customers`)).status).toBe(401);
});

test('creates a test key for the sandbox, and requires a name and a scope', async () => {
  const page = await keysOf();
  await fillIn(page, '');
  await dialog(page).getByLabel('Mode').selectOption('TEST');
  await submit(page);
  await dialog(page).getByText('Required', { exact: true }).waitFor();
  await dialog(page).getByLabel('Name').fill('Sandbox');
  await submit(page);
  await dialog(page).getByText('Choose at least one scope').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('switch', { name: 'Change customers' }).click();
  await failOnce(page, 'CreatePartnerKey');
  await submit(page);
  await dialog(page).getByText('Something went wrong. Please try again. (e-test)').waitFor();
  await submit(page);
  await dialog(page)
    .getByText(/^up_test_/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Copy sandbox company ID' }).waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: "I've saved the key" }).click();
  await section(page).getByText('Test keys use a sandbox company').waitFor();
  await section(page).getByRole('button', { name: 'Copy sandbox company ID' }).waitFor();
  await expectAccessible(page);
});

test('offers a retry when the keys fail to load, also on a small dark screen', async () => {
  const page = await visit({ width: 320, colorScheme: 'dark' });
  await signInAs(page, staff.owner);
  await failOnce(page, 'PartnerKeys');
  await page.goto('/dashboard/account-settings');
  await section(page).getByText("Couldn't load the partner keys").waitFor();
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await section(page).getByRole('table', { name: 'Partner keys' }).waitFor();
  await expectAccessible(page);
  await expectFits(page);
});
