import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { toastSays } from './support/customer-list.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Notes Water');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

async function addNote(page: Page, text: string): Promise<void> {
  await button(page, 'Add note').click();
  await page.getByRole('dialog', { name: 'Add note' }).getByLabel('Note').fill(text);
  await button(page, 'Save note').click();
  await toastSays(page, 'Note added');
  await page.getByRole('dialog', { name: 'Add note' }).waitFor({ state: 'detached' });
}

test('adds notes, shows the newest first, and deletes the own one', async () => {
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${tenant.paid.id}`);
  await page.getByRole('region', { name: 'Notes' }).getByText('No notes yet').waitFor();
  await button(page, 'Add note').click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await button(page, 'Save note').click();
  await dialog.getByText('Enter a note').waitFor();
  await page.keyboard.press('Escape');
  await addNote(page, 'Called about the leak.');
  await addNote(page, 'Sent a plumber.\nCall back on Monday.');
  await expect.poll(() => notes(page).count()).toBe(2);
  await expect.poll(() => notes(page).first().innerText()).toMatch(/^Sent a plumber.\nCall back on Monday.\n+You, /);
  await expectAccessible(page);

  const { client } = await tenant.hire('manageCustomers');
  const other = await openStaff(await visit({ width: 360 }), client, `/dashboard/customers/${tenant.paid.id}`);
  await notes(other).first().waitFor();
  await expect.poll(() => notes(other).first().innerText()).toMatch(/Owner|owner|Notes Water/);
  expect(await other.getByRole('button', { name: /^Delete note/ }).count()).toBe(0);
  expect(await other.getByRole('region', { name: 'Emails' }).count()).toBe(0);
  await expectAccessible(other);

  await page
    .getByRole('button', { name: /^Delete note/ })
    .first()
    .click();
  await button(page, 'Delete note').click();
  await toastSays(page, 'Note deleted');
  await expect.poll(() => notes(page).count()).toBe(1);
});

test('adds a note once when the answer was lost and it is saved again', async () => {
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${tenant.payer.id}`);
  await button(page, 'Add note').click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByLabel('Note').fill('Called twice?');
  const lost = await interceptOperation(page, 'AddNote', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save note').click();
  await dialog.getByText('We could not reach the server').waitFor();
  await lost.stop();
  await button(page, 'Save note').click();
  await toastSays(page, 'Note added');
  await expect.poll(() => notes(page).count()).toBe(1);
});

test('lists the emails to the customer with their status', async () => {
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${tenant.paid.id}`);
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await mail.filter({ hasText: 'Payment receipt' }).first().waitFor();
  await mail.getByText('Captured').first().waitFor();
  await expectAccessible(page);
});
