import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import {
  type BilledPayer,
  claimBilledAccount,
  createBilledPayer,
  dayFromNow,
  settlePayment,
  uploadBills,
} from './support/bills.ts';
import { failOnce } from './support/fail-once.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { changeViewport } from './support/viewports.ts';

const visit = screenBrowser();
let staff: Staff;
/** A customer with a bill, whose account no test changes. */
let plain: BilledPayer;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Account Water');
  const path = `/api/companies/${staff.company.id}`;
  type Company = { csvTemplate: { fieldMappings: Record<string, string[]> } };
  const { csvTemplate } = expectStatus(await staff.owner.get<Company>(path), 200);
  const fieldMappings = { ...csvTemplate.fieldMappings, rateClass: ['rate class'], poolSize: ['pool size'] };
  expectStatus(await staff.owner.send('PATCH', path, { csvTemplate: { ...csvTemplate, fieldMappings } }), 200);
  expectStatus(await staff.owner.send('PUT', `${path}/branding`, { darkModeSupport: true }), 200);
  const bill = (account: string, amount = '84.17', dueDate = '') => ({
    'account number': account,
    'amount due': amount,
    'due date': dueDate,
  });
  await uploadBills(staff, [
    bill('due', '84.17', dayFromNow(6)),
    bill('late', '84.17', dayFromNow(-3)),
    bill('fits', '84.17', dayFromNow(0)),
    bill('credit', '-12.00'),
    bill('nothing', '0'),
    ...['plain', 'pays', 'history', 'question', 'rules', 'credentials', 'receipt'].map((account) => bill(account)),
  ]);
  plain = await claimBilledAccount(staff, 'plain');
});

const openAccount = async (payer: BilledPayer, viewport?: Visit): Promise<Page> =>
  showAccount(await visit(viewport), payer);

async function showAccount(page: Page, payer: BilledPayer): Promise<Page> {
  await signInAs(page, payer.client);
  await page.goto('/account');
  await page.getByText('Amount Due').waitFor();
  return page;
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

row('2.12-information', async () => {
  const payer = await createBilledPayer(staff, '0010-42', {
    name: 'Ina Formed',
    'meter number': 'M-778',
    usage: '812 gal',
    'service address': '428 Maple Terrace, Lakeside',
    'rate class': 'Residential',
    'pool size': '3 m',
  });
  const page = await openAccount(payer);
  const information = card(page, 'Customer Information');
  const expected = {
    Name: 'Ina Formed',
    Email: payer.email,
    'Account Number': '0010-42',
    'User Type': 'Customer',
    'Meter Number': 'M-778',
    Usage: '812 gal',
    'Service Address': '428 Maple Terrace, Lakeside',
    'Rate Class': 'Residential',
    'Pool Size': '3 m',
  };
  const shown = await information.locator('dt, dd').allTextContents();
  expect(shown).toEqual(Object.entries(expected).flat());
  await expectAccessible(page);
  await showAccount(page, plain);
  await expect.poll(() => information.locator('dt').count()).toBe(4);
});

row('2.12-balance', async () => {
  const page = await openAccount(await claimBilledAccount(staff, 'due'));
  const balance = card(page, 'Current Balance');
  for (const text of ['$84.17', 'in 6 days', 'November 2026']) await balance.getByText(text).waitFor();
  const download = page.waitForEvent('download');
  await balance.getByRole('button', { name: 'Add due date to calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`bill-due-${dayFromNow(6)}.ics`);
  await page.setViewportSize({ width: 320, height: 900 });
  await showAccount(page, await claimBilledAccount(staff, 'late'));
  await page.getByText('3 days overdue').waitFor();
  await expectAccessible(page);
  await showAccount(page, await claimBilledAccount(staff, 'credit'));
  await page.getByText('You have a $12.00 credit. It will be applied to your next bill.').waitFor();
});

row('2.12-pay', async () => {
  const page = await openAccount(await claimBilledAccount(staff, 'pays'));
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await page.waitForURL('**/payment/*');
  await showAccount(page, await claimBilledAccount(staff, 'nothing'));
  await page.getByText("You're all paid up").waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Make a Payment' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await card(page, 'Customer Information').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
});

row('2.12-history', async () => {
  const payer = await claimBilledAccount(staff, 'history');
  for (let declined = 0; declined < 5; declined += 1) await settlePayment(payer, 'declined');
  await settlePayment(payer, 'paid');
  const page = await openAccount(payer);
  const items = page.getByRole('list', { name: 'Latest payments' }).getByRole('listitem');
  await items.nth(4).waitFor();
  await expect.poll(() => items.count()).toBe(5);
  const newest = items.first();
  for (const text of ['$84.17', 'Paid', 'Test', /[A-Z][a-z]{2} \d{1,2}, \d{4}/, /^\d{12,}$/])
    await newest.getByText(text).first().waitFor();
  await items.nth(1).getByText('Failed').waitFor();
  await page.getByRole('button', { name: 'View All Transactions' }).click();
  await dialog(page).getByText('6 of 6 payments').waitFor();
  await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(6);
  expect(new URL(page.url()).searchParams.get('transactions')).toBe('all');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await showAccount(page, plain);
  await page.getByRole('button', { name: 'View All Transactions' }).click();
  await dialog(page).getByText('No payments yet').waitFor();
});

row('2.12-question', async () => {
  const payer = await claimBilledAccount(staff, 'question');
  const page = await openAccount(payer);
  const security = card(page, 'Security Question');
  await security.getByText('No security question is set.').waitFor();
  await security.getByRole('button', { name: 'Set security question' }).click();
  await dialog(page).getByRole('combobox').selectOption({ label: 'What street did you grow up on?' });
  const hint = (text: string) => dialog(page).getByText(text).waitFor();
  await page.getByLabel('Security Answer').fill('Main Street');
  await hint('This answer is easy to guess. One that only you know protects your account better.');
  await expectAccessible(page);
  const send = async (answer: string) => {
    await page.getByLabel('Security Answer').fill(answer);
    await hint("Capitalization, spaces and punctuation don't matter.");
    await page.getByLabel('Confirm Answer').fill(answer);
    await page.getByLabel('Current Password').fill('payer-password');
    await page.getByRole('button', { name: 'Save question' }).click();
  };
  await send('Zeppelin Esplanade 9');
  await page.getByText('Security question saved').first().waitFor();
  await security.getByText('What street did you grow up on?').waitFor();
  await page.reload();
  await security.getByText('What street did you grow up on?').waitFor();
});

row('5-question', async () => {
  const page = await openAccount(await claimBilledAccount(staff, 'rules'));
  await page.getByRole('button', { name: 'Set security question' }).click();
  const save = page.getByRole('button', { name: 'Save question' });
  await save.click();
  for (const text of ['Required', 'Current password is required for verification', 'Confirm your answer'])
    await dialog(page).getByText(text).first().waitFor();
  await dialog(page).getByRole('combobox').selectOption({ label: 'Write my own question' });
  await page.getByLabel('Your Own Question').fill('Which boat did we sail in?');
  await page.getByLabel('Security Answer').fill('The Heron');
  await page.getByLabel('Confirm Answer').fill('The Stork');
  await page.getByLabel('Current Password').fill('not-the-password');
  await save.click();
  await dialog(page).getByText('Security answers do not match').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Confirm Answer').fill('The Heron');
  await save.click();
  await dialog(page).getByText('Current password is incorrect').waitFor();
  await page.getByLabel('Current Password').fill('payer-password');
  await save.click();
  await card(page, 'Security Question').getByText('Which boat did we sail in?').waitFor();
});

row('9-questions', async () => {
  const page = await openAccount(plain);
  await page.getByRole('button', { name: 'Set security question' }).click();
  const options = dialog(page).getByRole('combobox').getByRole('option');
  await options.first().waitFor({ state: 'attached' });
  await expect
    .poll(() => options.allTextContents())
    .toEqual([
      'Choose a question',
      'What was the name of your first pet?',
      'In what city were you born?',
      "What is your mother's maiden name?",
      'What was the make of your first car?',
      'What was the name of your elementary school?',
      'Who was your childhood best friend?',
      'What is your favorite movie?',
      'Who was your favorite teacher?',
      'What is your favorite book?',
      'What street did you grow up on?',
      'Write my own question',
    ]);
});

test('keeps a customer signed in after changing the password', async () => {
  const payer = await claimBilledAccount(staff, 'credentials');
  const page = await openAccount(payer, { width: 360 });
  await page.getByRole('button', { name: 'Change password' }).click();
  const submit = dialog(page).getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current Password').fill('wrong-password');
  await page.getByLabel('New Password').fill('a-new-payer-password');
  await page.getByLabel('Confirm Password').fill('another');
  await submit.click();
  await dialog(page).getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm Password').fill('a-new-payer-password');
  await submit.click();
  await dialog(page).getByText('Current password is incorrect').waitFor();
  await page.getByText('Error changing password').first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Current Password').fill('payer-password');
  await submit.click();
  await page.getByText('Password changed').first().waitFor();
  await page.reload();
  await page.getByText('Amount Due').waitFor();
});

test('prints a receipt on one sheet without the surrounding page', async () => {
  const payer = await claimBilledAccount(staff, 'receipt');
  const id = await settlePayment(payer, 'paid');
  const page = await openAccount(payer);
  await page.getByRole('button', { name: /^Receipt for/ }).click();
  await dialog(page).getByText('Billing Period').waitFor();
  expect(new URL(page.url()).searchParams.get('receipt')).toBe(id);
  await expectAccessible(page);
  // As with the browser's own print command.
  await page.emulateMedia({ media: 'print' });
  await page.locator('[data-receipt]').getByText('$84.17').first().waitFor();
  expect(await dialog(page).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  // Printing ends immediately in a headless browser, so the printed content is stored for the assertions below.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-receipt]');
  for (const text of ['Account Water', '$84.17', 'November 2026', 'Card', 'Transaction ID'])
    await paper.getByText(text).first().waitFor();
  expect(await page.getByText('Log out').isVisible()).toBe(false);
  expect(await dialog(page).isVisible()).toBe(false);
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('shows an error id and a retry when the account fails to load', async () => {
  const page = await visit();
  await signInAs(page, plain.client);
  await failOnce(page, 'Account');
  await page.goto('/');
  await page.getByText('e-test').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Current Balance' }).getByText('$84.17', { exact: true }).waitFor();
});

const VIEWPORTS: Visit[] = [{ width: 320 }, { width: 320, colorScheme: 'dark' }, { colorScheme: 'dark' }];

test('fits and passes axe on a phone and a desktop, light and dark', async () => {
  const payer = await claimBilledAccount(staff, 'fits');
  await settlePayment(payer, 'declined');
  const page = await openAccount(payer, { width: 320 });
  await page.getByText('Failed').waitFor();
  const inEachViewport = async (check: () => Promise<void>): Promise<void> => {
    for (const viewport of VIEWPORTS) {
      await changeViewport(page, viewport);
      await check();
    }
  };
  await inEachViewport(async () => {
    await expectAccessible(page);
    await expectFits(page);
  });
  await page.getByRole('button', { name: 'View All Transactions' }).click();
  await dialog(page).getByText('1 of 1 payments').waitFor();
  await inEachViewport(() => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set security question' }).click();
  await dialog(page).getByRole('combobox').waitFor();
  await inEachViewport(() => expectAccessible(page));
});
