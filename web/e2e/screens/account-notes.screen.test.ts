import { expectStatus } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button } from './support/elements.ts';
import { answerWith, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;
let added = 0;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Notes Water');
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add note' });
const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

async function addNote(page: Page, text: string): Promise<void> {
  await button(page, 'Add note').click();
  await dialogOf(page).getByLabel('Note').fill(text);
  await button(page, 'Save note').click();
  await expectToast(page, 'Note added');
  await dialogOf(page).waitFor({ state: 'detached' });
}

test('adds notes, shows the newest first, and lets only the author delete a note', async () => {
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${tenant.paid.id}`);
  await page.getByRole('region', { name: 'Notes' }).getByText('No notes yet').waitFor();
  await button(page, 'Add note').click();
  await button(page, 'Save note').click();
  await dialogOf(page).getByText('Enter a note').waitFor();
  await page.keyboard.press('Escape');
  await addNote(page, 'Called about the leak.');
  await addNote(page, 'Sent a plumber.\nCall back on Monday.');
  await expect.poll(() => notes(page).count()).toBe(2);
  await expect.poll(() => notes(page).first().innerText()).toMatch(/^Sent a plumber.\nCall back on Monday.\n+You, /);
  await expectAccessible(page);

  const { client } = await tenant.createStaffMember('manageCustomers');
  const other = await openStaff(await visit({ width: 360 }), client, `/dashboard/customers/${tenant.paid.id}`);
  await notes(other).first().waitFor();
  await expect.poll(() => notes(other).first().innerText()).toMatch(/Owner of Notes Water/);
  expect(await other.getByRole('button', { name: /^Delete note/ }).count()).toBe(0);
  await expectAccessible(other);

  await page
    .getByRole('button', { name: /^Delete note/ })
    .first()
    .click();
  await button(page, 'Delete note').click();
  await expectToast(page, 'Note deleted');
  await expect.poll(() => notes(page).count()).toBe(1);
});

/** Saves a note on a new account, but the response is lost: the dialog stays open. */
async function saveWithoutResponse(text: string): Promise<Page> {
  added += 1;
  const customer = { accountNumber: `N-${added}`, name: 'Nora Noted', email: `nora-${added}@example.org` };
  const { id } = expectStatus(
    await tenant.owner.send<{ id: string }>('POST', `${tenant.path}/customers`, customer),
    201,
  );
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${id}`);
  await button(page, 'Add note').click();
  await dialogOf(page).getByLabel('Note').fill(text);
  const lost = await interceptOperation(page, 'AddNote', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save note').click();
  await dialogOf(page).getByText('We could not reach the server').waitFor();
  await lost.stop();
  return page;
}

test('adds a note once when the response was lost and it is saved again', async () => {
  const page = await saveWithoutResponse('Called twice?');
  await button(page, 'Save note').click();
  await expectToast(page, 'Note added');
  await expect.poll(() => notes(page).count()).toBe(1);
});

test('says that the earlier text was saved when a note is edited after a lost response, and adds the new text too', async () => {
  const page = await saveWithoutResponse('Called');
  await dialogOf(page).getByLabel('Note').fill('Called twice');
  await button(page, 'Save note').click();
  const text =
    'Your note was already saved with its earlier text. It is in the list now. Save again to add this one too.';
  await dialogOf(page).getByText(text).waitFor();
  await page.getByText('Called', { exact: true }).waitFor();
  await button(page, 'Save note').click();
  await expectToast(page, 'Note added');
  await expect.poll(() => notes(page).count()).toBe(2);
});

test('shows a note whose response was lost after its form is canceled', async () => {
  const page = await saveWithoutResponse('Called');
  await button(page, 'Cancel').click();
  await expect.poll(() => notes(page).count()).toBe(1);
});

test('adds a note under a new key after the note of the first attempt was deleted', async () => {
  const page = await saveWithoutResponse('Called');
  const refusal = { code: 'CONFLICT', field: 'idempotencyKey', message: 'The note was deleted.' };
  const deleted = await interceptOperation(
    page,
    'AddNote',
    answerWith({ addNote: { note: null, userErrors: [{ ...refusal, __typename: 'UserError' }] } }),
  );
  await button(page, 'Save note').click();
  await dialogOf(page)
    .getByText('Your note was already saved, and has been deleted since. Save again to add it.')
    .waitFor();
  await deleted.stop();
  await button(page, 'Save note').click();
  await expectToast(page, 'Note added');
  await expect.poll(() => notes(page).count()).toBe(2);
});

test('lists the emails to the customer with their status, only for staff who may view payments', async () => {
  const page = await openStaff(await visit(), tenant.owner, `/dashboard/customers/${tenant.paid.id}`);
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await mail.filter({ hasText: 'Payment receipt' }).first().waitFor();
  await mail.getByText('Not sent').first().waitFor();

  const { client } = await tenant.createStaffMember('manageCustomers');
  await openStaff(page, client, `/dashboard/customers/${tenant.paid.id}`);
  await page.getByRole('region', { name: 'Notes' }).waitFor();
  expect(await page.getByRole('region', { name: 'Emails' }).count()).toBe(0);
});
