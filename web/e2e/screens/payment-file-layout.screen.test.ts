import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { button } from './support/elements.ts';
import { answerWith, interceptOperation } from './support/graph.ts';
import { openScreen } from './support/money-screens.ts';
import { answerLayout } from './support/payment-file-answers.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { onPhoneAndDesktop } from './support/viewports.ts';

const LAYOUT = '/dashboard/payment-files/layout';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Layout of Files Water');
});

const sample = (page: Page) => page.getByRole('group', { name: 'Sample lines' });
const column = (page: Page, number: number) => page.getByRole('group', { name: `Column ${number}`, exact: true });

/** Checks with a tall viewport, so that the save bar covers nothing. */
async function expectAllAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width, height: 4000 });
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
}

test('changes the layout with a preview, on a phone and a desktop', async () => {
  const company = await openCompany(portal(), 'Laid Out Water');
  const page = await openScreen(await visit(), company.owner, LAYOUT);
  await expect.poll(() => sample(page).innerText()).toContain('100234,84.17,2026-11-30,PAYMENT,');
  await onPhoneAndDesktop(page, () => expectFits(page));
  await page.getByLabel('Dates').selectOption('us-compact');
  await page.getByLabel('Amounts').selectOption('cents');
  await page.getByRole('textbox', { name: 'Refund' }).fill('R');
  await expect.poll(() => sample(page).innerText()).toContain('100871,-2000,11302026,R,');

  await page.getByLabel('File format').selectOption('fixed-width');
  await column(page, 1).getByLabel('Width').fill('10');
  await expect.poll(() => sample(page).innerText()).toContain('100234            8417');
  await column(page, 2).getByLabel('Width').fill('3');
  await page.getByText('Amount is longer than its column of 3 characters.').waitFor();
  await column(page, 2).getByLabel('Width').fill('');
  await button(page, 'Save Changes').click();
  await column(page, 2).getByText('Enter a column width').waitFor();
  await expect
    .poll(() =>
      column(page, 2)
        .getByLabel('Width')
        .evaluate((field) => field.matches(':focus')),
    )
    .toBe(true);
  await onPhoneAndDesktop(page, async () => {
    await expectFits(page);
    await expectAllAccessible(page);
  });
  await column(page, 2).getByLabel('Width').fill('12');
  await page.getByLabel('Include payments from').fill('2026-11-01');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'File layout saved');
  await button(page, 'Save Changes').waitFor({ state: 'detached' });

  await page.reload();
  await expect.poll(() => page.getByLabel('File format').inputValue()).toBe('fixed-width');
  expect(await page.getByLabel('Include payments from').inputValue()).toBe('2026-11-01');
  expect(await column(page, 1).getByLabel('Width').inputValue()).toBe('10');
});

test('adds, moves and removes columns with the keyboard', async () => {
  const page = await visit();
  await answerLayout(page, staff.company.id);
  await openScreen(page, staff.owner, LAYOUT);
  await button(page, 'Add column').press('Enter');
  await expect.poll(() => column(page, 6).getByLabel('Header').inputValue()).toBe('Time');
  await expect
    .poll(() =>
      column(page, 6)
        .getByLabel('Value')
        .evaluate((field) => field.matches(':focus')),
    )
    .toBe(true);
  await column(page, 6).getByLabel('Value').selectOption('note');
  await expect.poll(() => column(page, 6).getByLabel('Header').inputValue()).toBe('Note');
  await button(page, 'Move column 6 up').press('Enter');
  await expect.poll(() => column(page, 5).getByLabel('Header').inputValue()).toBe('Note');
  await expect.poll(() => button(page, 'Move column 5 up').evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.getByText('Moved to position 5 of 6.').waitFor({ state: 'attached' });
  await button(page, 'Remove column 2').press('Enter');
  await button(page, 'Save Changes').click();
  await page.getByRole('alert').getByText('Add a column for Amount').waitFor();
  await page.getByRole('link', { name: 'Payment Files' }).first().click();
  await button(page, 'Stay on this page').click();
  await button(page, 'Discard').click();
  await expect.poll(() => column(page, 2).getByLabel('Header').inputValue()).toBe('Amount');
  expect(await column(page, 6).count()).toBe(0);
});

test('shows errors of the server at their fields, and errors without a field above the form', async () => {
  const page = await visit();
  await answerLayout(page, staff.company.id);
  const refusals = [
    { field: 'columns.1.header', message: 'Another column has this header' },
    { field: 'typeCodes.refund', message: 'Choose another code' },
    { field: 'since', message: 'Choose an earlier date' },
  ];
  let userErrors = refusals.map((refusal) => ({ __typename: 'UserError', code: 'INVALID_INPUT', ...refusal }));
  await interceptOperation(page, 'UpdatePaymentFileSettings', (route) => {
    const payload = { __typename: 'UpdatePaymentFileSettingsPayload', settings: null, userErrors };
    return answerWith({ updatePaymentFileSettings: payload })(route);
  });
  await openScreen(page, staff.owner, LAYOUT);
  await page.getByLabel('First line has headers').uncheck();
  await button(page, 'Save Changes').click();
  await column(page, 2).getByText('Another column has this header').waitFor();
  await page.getByRole('group', { name: 'Type codes' }).getByText('Choose another code').waitFor();
  await page.getByText('Choose an earlier date').waitFor();
  userErrors = [{ __typename: 'UserError', code: 'CONFLICT', field: '', message: 'Somebody else saved the layout.' }];
  await button(page, 'Save Changes').click();
  await page.getByRole('alert').getByText('Somebody else saved the layout.').waitFor();
});
