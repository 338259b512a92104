import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { answerUnexpectedError, answerWith, holdOperation, inputOf, interceptOperation } from './support/graph.ts';
import { openScreen, tableRows } from './support/money-screens.ts';
import { portal } from './support/portal.ts';
import {
  answerReconciliation,
  DAY,
  DAYS,
  inReview,
  reconciledDays,
  unknownHere,
} from './support/reconciliation-answers.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { onPhoneAndDesktop } from './support/viewports.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Reconciled Water');
});

const LIST = '/dashboard/reconciliation?from=2026-11-01&to=2026-11-30';

/** Opens a page whose company has these days. */
async function openReconciliation(path: string, days: readonly object[]): Promise<Page> {
  const page = await visit();
  await answerReconciliation(page, staff.company.id, days);
  return openScreen(page, staff.owner, path);
}

test('lists the days with their state and totals, on a phone and a desktop, and opens one', async () => {
  const page = await openReconciliation(LIST, DAYS);
  await onPhoneAndDesktop(page, async () => {
    const rows = tableRows(page, 'Reconciled days');
    await rows.nth(2).waitFor();
    const [first = '', second = '', third = ''] = await rows.allTextContents();
    for (const text of ['Nov 20, 2026', 'Exceptions', '$120.00', '$5.00', '$115.00', '$197.00'])
      expect(first).toContain(text);
    expect(second).toContain('Matched');
    expect(third).toContain('Provider list unavailable');
    await page.getByText('Days run from midnight to midnight, Mountain Time.').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByText('Nov 20, 2026').first().click();
    await page.waitForURL(`**/dashboard/reconciliation/${DAY}`);
    await page.getByRole('heading', { name: 'Reconciliation for Nov 20, 2026' }).waitFor();
    await page.goBack();
  });
});

test('shows each exception with its reason and what to do about it, on a phone and a desktop', async () => {
  const page = await openReconciliation(`/dashboard/reconciliation/${DAY}`, DAYS);
  await onPhoneAndDesktop(page, async () => {
    const list = page.getByRole('list', { name: 'Exceptions' });
    await list.getByText('We have no record of this payment').waitFor();
    await list.getByText(/If it is still here after 72 hours, return the money at the provider/).waitFor();
    await list
      .getByText('The provider lists this payment as paid; in the portal it is waiting for your review')
      .waitFor();
    await list.getByText(/Assigned to Cleo Clerk/).waitFor();
    await list.getByText('Note: Asked the provider.').waitFor();
    await expect
      .poll(() => list.getByRole('link', { name: 'Open payment' }).getAttribute('href'))
      .toContain(inReview.paymentId);
    const totals = await page.getByRole('group', { name: 'Totals' }).getByRole('row').allInnerTexts();
    expect(totals.at(-1)?.split(/\s+/)).toEqual(['Net', '$115.00', '$197.00', '$115.00']);
    await expectAccessible(page);
    await expectFits(page);
  });
});

test('lets staff take an exception, add a note and resolve it with a reason', async () => {
  const page = await openReconciliation(`/dashboard/reconciliation/${DAY}`, DAYS);
  const inputs: Record<string, unknown>[] = [];
  for (const operation of [
    'AssignReconciliationException',
    'NoteReconciliationException',
    'ResolveReconciliationException',
  ]) {
    await interceptOperation(page, operation, async (route) => {
      inputs.push(inputOf(route));
      const field = operation.charAt(0).toLowerCase() + operation.slice(1);
      const payload = {
        __typename: 'ReconciliationDayPayload',
        day: { __typename: 'ReconciliationDay', day: DAY },
        userErrors: [],
      };
      await route.fulfill({ json: { data: { [field]: payload } } });
    });
  }
  const item = page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem').first();
  await item.getByRole('button', { name: 'Assign to me' }).click();
  await expect.poll(() => inputs.length).toBe(1);
  await item.getByRole('button', { name: 'Add note' }).click();
  const noteDialog = page.getByRole('dialog', { name: 'Note' });
  await noteDialog.getByLabel('Note').fill('Called the bank');
  await noteDialog.getByRole('button', { name: 'Save note' }).click();
  await noteDialog.waitFor({ state: 'detached' });
  await item.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve exception' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByText('Enter a reason').first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A sale of our shop');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  const key = { companyId: String(staff.company.id), day: DAY, testMode: false, exceptionId: unknownHere.id };
  expect(inputs).toEqual([
    { ...key, toMe: true },
    { ...key, note: 'Called the bank' },
    { ...key, resolution: 'A sale of our shop' },
  ]);
});

test('shows the loading, empty and error states', async () => {
  const page = await visit();
  const heldOperation = await holdOperation(page, 'Reconciliation');
  await openScreen(page, staff.owner, LIST);
  await page.getByText('Loading days').waitFor({ state: 'attached' });
  heldOperation.release();
  await page.getByText('No days to show').waitFor();
  await expectAccessible(page);
  const outage = await interceptOperation(page, 'Reconciliation', answerUnexpectedError);
  await page.reload();
  await page.getByText("Couldn't load reconciliation").waitFor();
  await outage.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No days to show').waitFor();
});

test('exports the days that are shown', async () => {
  const page = await openReconciliation(LIST, DAYS);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`reconciliation-${staff.company.id}-days.csv`);
});

test('hides the actions without the permission to manage', async () => {
  const clerk = await createStaffMember(staff, 'Only Looks', 'viewPayments');
  const page = await visit();
  await interceptOperation(page, 'ReconciliationDay', answerWith(reconciledDays(staff.company.id, DAYS.slice(0, 1))));
  await openScreen(page, clerk.client, `/dashboard/reconciliation/${DAY}`);
  await page.getByText('We have no record of this payment').waitFor();
  expect(await page.getByRole('button', { name: /Assign to me|Resolve|Compare again/ }).count()).toBe(0);
});

test('imports a settlement file, and shows which rows cannot be read, on a phone and a desktop', async () => {
  const page = await openScreen(await visit(), staff.owner, '/dashboard/reconciliation');
  await onPhoneAndDesktop(page, async () => {
    await page.getByRole('button', { name: 'Import file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import settlement file' });
    const yesterday = await dialog.getByLabel('From Date').inputValue();
    const chooseSettlementFile = (row: string) =>
      dialog.getByLabel('CSV file').setInputFiles({
        name: 'settlement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Date,Reference,Type,Amount\n${yesterday},r1,sale,${row}\n`),
      });
    await chooseSettlementFile('twelve');
    await dialog.getByRole('button', { name: 'Import file' }).click();
    await dialog.getByText('Row 2: "twelve" is not an amount in dollars.').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await chooseSettlementFile('12.50');
    await dialog.getByLabel('Replace all files imported for these days').check();
    await dialog.getByRole('button', { name: 'Import file' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 transaction').first().waitFor();
  });
});
