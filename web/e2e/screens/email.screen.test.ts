import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button, WITHIN_A_MINUTE } from './support/elements.ts';
import { answerUnexpectedError, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { chooseCompanyFromStart, openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const EMAIL = '/dashboard/email-config';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Mail Water', { configured: false });
});

/** Duration of a slow mouse press. */
const SLOW_PRESS_MS = 400;
/** A page that just opened or saved its form needs time on a busy machine. */
const pollForAMinute = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, WITHIN_A_MINUTE);

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function openEmailPage(search = '', viewport?: Visit): Promise<Page> {
  const page = await openStaff(await visit(viewport), staff.owner, `${EMAIL}${search}`);
  await tab(page, 'General Settings').waitFor();
  return page;
}

/** Opens the email page as a super admin who has chosen this file's company. */
async function openAsSuperAdmin(page: Page, search = ''): Promise<Page> {
  await chooseCompanyFromStart(page, staff.company.id);
  await openStaff(page, staff.superAdmin, `${EMAIL}${search}`);
  await tab(page, 'General Settings').waitFor();
  return page;
}

row('2.15-tabs', async () => {
  const page = await openEmailPage();
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['General Settings', 'Email Templates', 'Test Email']);
  await expectAccessible(page);
  await tab(page, 'Email Templates').click();
  await page.getByLabel('Subject').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('Subject').waitFor();
  await page.keyboard.press('Tab');
  await tab(page, 'Email Templates').press('ArrowRight');
  await page.getByLabel('Test address').waitFor();
  await expectAccessible(page);
  await openAsSuperAdmin(page, '?tab=provider');
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['General Settings', 'Email Templates', 'Provider Settings', 'Test Email']);
  await page.getByLabel('API Key').waitFor();
  await expectAccessible(page);
});

row('2.15-toggle', async () => {
  const page = await openEmailPage();
  expect(await page.getByText('Global', { exact: true }).count()).toBe(0);
  await openAsSuperAdmin(page);
  const choice = page.getByRole('group', { name: 'Scope' });
  await expect.poll(() => choice.getByLabel('Company').isChecked()).toBe(true);
  await choice.getByText('Global').click();
  await page.getByText('Defaults for companies without their own settings.').first().waitFor();
  expect(new URL(page.url()).searchParams.get('scope')).toBe('global');
  await page.getByLabel('From Name').waitFor();
  await expectAccessible(page);
  await page.reload();
  await pollForAMinute(() => choice.getByLabel('Global').isChecked()).toBe(true);
});

row('6-email', async () => {
  const page = await visit();
  const global = await interceptOperation(page, 'GlobalEmailConfiguration', (route) => route.fallback());
  await openStaff(page, staff.owner, `${EMAIL}?scope=global&tab=provider`);
  await page.getByLabel('From Name').waitFor();
  for (const label of ['From Email', 'Reply-To']) expect(await page.getByLabel(label).isEditable(), label).toBe(false);
  await expect.poll(() => page.getByText('Only a super admin can change this.').count()).toBe(2);
  expect(await tab(page, 'Provider Settings').count()).toBe(0);
  expect(global.requestCount()).toBe(0);
  await page.getByLabel('From Name').fill('Mail Water Billing');
  await button(page, 'Save settings').click();
  await expectToast(page, 'Email settings updated');
  await openAsSuperAdmin(page);
  await expect.poll(() => page.getByLabel('From Name').inputValue()).toBe('Mail Water Billing');
  await page.getByLabel('From Email').fill('billing@mail-water.example');
  await button(page, 'Save settings').click();
  await expectToast(page, 'Email settings updated');
  await openStaff(page, staff.owner, EMAIL);
  await pollForAMinute(() => page.getByLabel('From Email').inputValue()).toBe('billing@mail-water.example');
});

row('5-test-email', async () => {
  const page = await openEmailPage('?tab=test', { width: 320 });
  await page.getByText('Enter an email address for the test.').waitFor();
  await expect.poll(() => button(page, 'Send test email').isDisabled()).toBe(true);
  await page.getByLabel('Test address').fill('pat@example.org');
  await button(page, 'Send test email').click();
  await expectToast(page, 'Test email not sent');
  await expectAccessible(page);
  await expectFits(page);
  const other = await openCompany(portal(), 'Silent Water', { configured: false });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openStaff(page, other.owner, EMAIL);
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await page.getByRole('alertdialog').getByText('Only security notices are still sent').waitFor();
  await button(page, 'Turn off emails').click();
  await button(page, 'Save settings').click();
  await expectToast(page, 'Email settings updated');
  await tab(page, 'Test Email').click();
  await page.getByText('Turn them on under General Settings to send a test.').waitFor();
  await expect.poll(() => page.getByLabel('Test address').isDisabled()).toBe(true);
  await expect.poll(() => button(page, 'Send test email').isDisabled()).toBe(true);
  await expectAccessible(page);
});

row('8-email', async () => {
  const page = await openEmailPage();
  await page.getByLabel('From Name').fill('Kept while it fails');
  const broken = await interceptOperation(page, 'UpdateEmailConfiguration', answerUnexpectedError);
  await button(page, 'Save settings').click();
  await expectToast(page, 'Update failed');
  await page.getByRole('alert').filter({ hasText: 'e2e-error-id' }).waitFor();
  await expect.poll(() => page.getByLabel('From Name').inputValue()).toBe('Kept while it fails');
  await expectAccessible(page);
  await broken.stop();
  await tab(page, 'Test Email').click();
  await page.getByLabel('Test address').fill('no address');
  await button(page, 'Send test email').click();
  await expectToast(page, 'Test failed');
  await expect.poll(() => page.getByLabel('Test address').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  const admin = await openAsSuperAdmin(await visit(), '?scope=global&tab=test');
  await interceptOperation(admin, 'SendTestEmail', answerUnexpectedError);
  await admin.getByLabel('Test address').fill('pat@example.org');
  await button(admin, 'Send test email').click();
  await expectToast(admin, 'Global test failed');
});

row('9-email', async () => {
  const page = await openEmailPage('?tab=templates');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Reset Your Password');
  const text = page.getByLabel('Body', { exact: true });
  await expect.poll(() => text.inputValue()).toMatch(/\{resetLink\}[\s\S]*expires in 15 minutes[\s\S]*\{companyName\}/);
  await page.getByRole('article').getByText('Mail Water', { exact: false }).waitFor();
  await text.fill('Welcome to ');
  await button(page, '{companyName}').click();
  await expect.poll(() => text.inputValue()).toBe('Welcome to {companyName}');
  await button(page, 'Save template').click();
  await page.getByText('The body must contain {resetLink}').first().waitFor();
  await button(page, '{resetLink}').click();
  await button(page, 'Save template').click();
  await expectToast(page, 'Email settings updated');
  await button(page, 'Reset to default').click();
  await pollForAMinute(() => text.inputValue()).toContain('expires in 15 minutes');
  const admin = await openAsSuperAdmin(await visit(), '?tab=provider');
  await admin.getByText('Resend', { exact: true }).waitFor();
  await admin.getByLabel('API Key').fill('sk_1234567890');
  await button(admin, 'Save settings').click();
  await admin.getByText('The API key must begin with re_').first().waitFor();
  await admin.getByLabel('API Key').fill('re_1234567890');
  await button(admin, 'Save settings').click();
  await admin.getByText('Emails are sent', { exact: true }).waitFor();
  await pollForAMinute(() => admin.getByLabel('API Key').inputValue()).toBe('re_123••••••••');
  // Without its own key the company uses the environment's key; this system has none.
  await admin.getByLabel('API Key').fill('');
  await button(admin, 'Save settings').click();
  await admin.getByText('Emails are not sent', { exact: true }).waitFor();
});

test('clicks a button that a new error message moves away from the pointer', async () => {
  const page = await openEmailPage('?tab=templates');
  const text = page.getByLabel('Body', { exact: true });
  await text.fill('Welcome to ');
  const variable = button(page, '{companyName}');
  await variable.scrollIntoViewIfNeeded();
  const box = await variable.boundingBox();
  if (!box) throw new Error('the button is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  // Long enough for the validation on blur.
  await page.waitForTimeout(SLOW_PRESS_MS);
  await page.mouse.up();
  await pollForAMinute(() => text.inputValue()).toBe('Welcome to {companyName}');
  await page.getByText('The body must contain {resetLink}').first().waitFor();
});

test('shows an email that was not sent', async () => {
  const page = await openEmailPage();
  await page.getByText('Emails are not being sent').waitFor();
  await button(page, 'View unsent emails').click();
  const emails = page.getByRole('table', { name: 'Recent emails' });
  const welcome = emails.getByRole('row').filter({ hasText: 'Welcome' });
  await welcome.getByText(staff.login.email).waitFor();
  await welcome.getByText('Not sent').waitFor();
  await expectAccessible(page);
  await welcome.getByRole('button').first().press('Enter');
  const email = page.getByRole('dialog', { name: 'Email' });
  await email.getByRole('article').getByText('Mail Water', { exact: false }).first().waitFor();
  await email.getByText('because no API key is set').waitFor();
  await expectAccessible(page);
  await page.reload();
  await email.getByText(staff.login.email).first().waitFor();
  await page.keyboard.press('Escape');
  await pollForAMinute(() => new URL(page.url()).searchParams.get('mail')).toBe(null);
});

test('keeps unsaved input while switching tabs, and asks before leaving the page', async () => {
  const page = await openEmailPage();
  await page.getByLabel('From Name').fill('Not saved yet');
  await tab(page, 'Email Templates').click();
  await tab(page, 'General Settings').click();
  await expect.poll(() => page.getByLabel('From Name').inputValue()).toBe('Not saved yet');
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
});
