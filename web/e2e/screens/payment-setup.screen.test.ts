import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { button, isFocused } from './support/elements.ts';
import { answerUnexpectedError, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { createStaffMember } from './support/staff-members.ts';
import { openStaff } from './support/staff-page.ts';
import { expectToast } from './support/toast.ts';

const SETUP = '/dashboard/payment-setup';
const visit = screenBrowser();
let configured: Staff;
let fresh: Staff;

beforeAll(async () => {
  configured = await openCompany(portal(), 'Configured Water');
  fresh = await openCompany(portal(), 'Fresh Water', { configured: false });
});

const openSetup = async ({ owner }: Staff, viewport?: Visit): Promise<Page> =>
  openStaff(await visit(viewport), owner, SETUP);
const keyOf = ({ company }: Staff): string => `test-key-of-company-${company.id}`;

row('2.14-locked', async () => {
  const page = await openSetup(configured);
  await page.getByText('Test mode is on').waitFor();
  expect(await page.getByLabel('TPN Number').count()).toBe(0);
  await expectAccessible(page);
  await button(page, 'Edit Settings').click();
  await page.getByLabel('TPN Number').waitFor();
  await expect.poll(() => page.getByLabel('TPN Number').inputValue()).toBe(configured.tpn);
  await expectAccessible(page);
  await button(page, 'Lock Settings').click();
  await button(page, 'Edit Settings').waitFor();
  expect(await page.getByLabel('TPN Number').count()).toBe(0);
});

row('2.14-alert', async () => {
  const page = await openSetup(fresh, { width: 320 });
  const alert = page.getByRole('alert').filter({ hasText: 'Payment Gateway Not Configured' });
  await alert.waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await openStaff(page, configured.owner, SETUP);
  await page.getByText(configured.tpn).waitFor();
  expect(await page.getByText('Payment Gateway Not Configured').count()).toBe(0);
});

row('2.14-mask', async () => {
  const page = await openSetup(configured, { colorScheme: 'dark' });
  await page.getByText(`${keyOf(configured).slice(0, 10)}••••••••`, { exact: true }).waitFor();
  expect(await page.content()).not.toContain(keyOf(configured));
  await expectAccessible(page);
});

row('9-auth-key', async () => {
  const page = await openSetup(configured);
  await button(page, 'Edit Settings').click();
  await expect.poll(() => page.getByLabel('Auth Key').inputValue()).toBe(`${keyOf(configured).slice(0, 10)}••••••••`);
  // A masked key that is sent back keeps the stored key; a new key replaces it and is masked immediately.
  await page.getByLabel('Hosted Page URL').fill('');
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Payment settings saved');
  await page.getByText(`${keyOf(configured).slice(0, 10)}••••••••`, { exact: true }).waitFor();
  await button(page, 'Edit Settings').click();
  await page.getByLabel('Auth Key').fill('another-key-0123456789');
  await button(page, 'Save Settings').click();
  await page.getByText('another-ke••••••••', { exact: true }).waitFor();
});

row('5-payment-setup', async () => {
  const page = await openSetup(fresh);
  await button(page, 'Edit Settings').click();
  await page.getByLabel('Hosted Page URL').fill('not a URL');
  await button(page, 'Save Settings').click();
  for (const message of ['Auth Key is required', 'TPN Number is required', 'Must be a valid URL'])
    await page.getByText(message, { exact: true }).waitFor();
  await expect.poll(() => isFocused(page.getByLabel('Auth Key'))).toBe(true);
  await expectAccessible(page);
  await expect.poll(() => page.getByText('iPOSpays').count()).toBeGreaterThan(0);
  await page.getByLabel('Test mode').check();
  await expect.poll(() => page.getByLabel('Test mode').isChecked()).toBe(true);
});

test('turning test mode off says that test payments will be voided', async () => {
  const page = await openSetup(configured, { width: 360 });
  await button(page, 'Edit Settings').click();
  const notice = page.getByText('Saving starts live payments');
  await page.getByLabel('Test mode').waitFor();
  expect(await notice.count()).toBe(0);
  await page.getByLabel('Test mode').uncheck();
  await notice.waitFor();
  await expectAccessible(page);
  await expectFits(page);
});

row('8-payment-settings', async () => {
  const page = await openSetup(configured);
  await button(page, 'Edit Settings').click();
  await page.getByLabel('Hosted Page URL').fill('https://pay.example.test/page');
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Failed to update payment settings');
  await page.getByLabel('Hosted Page URL').fill('');
  await page.getByLabel('TPN Number').fill('999999999999');
  const broken = await interceptOperation(page, 'UpdatePaymentConfiguration', answerUnexpectedError);
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Failed to update payment settings', 'Server responded with status: 500');
  await page.getByRole('alert').filter({ hasText: 'Server responded with status: 500' }).waitFor();
  await expect.poll(() => page.getByLabel('TPN Number').inputValue()).toBe('999999999999');
  await expectAccessible(page);
  await broken.stop();
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Payment settings saved');
  await page.getByText('999999999999').waitFor();
});

test('asks before leaving the page with unsaved changes, even if the code of the dialog is still loading', async () => {
  const page = await openSetup(fresh);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/confirm-dialog/, async (route) => {
    await released;
    await route.continue();
  });
  await button(page, 'Edit Settings').click();
  await page.getByLabel('TPN Number').fill('123456789012');
  await page.getByRole('link', { name: 'CSV Template', exact: true }).first().click();
  release();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.poll(() => page.getByLabel('TPN Number').inputValue()).toBe('123456789012');
});

test('explains the missing permission to staff who may not manage payment settings', async () => {
  const { client } = await createStaffMember(fresh, 'Nora Nosettings', 'viewPayments');
  const page = await openStaff(await visit(), client, SETUP);
  await page.getByText("You can't see or change payment settings").waitFor();
  expect(await button(page, 'Edit Settings').count()).toBe(0);
  await expectAccessible(page);
});

test('switches a company to Stripe, whose secrets are masked and whose webhook address can be copied', async () => {
  const switching = await openCompany(portal(), 'Switching Water');
  const page = await openSetup(switching, { width: 360 });
  await button(page, 'Edit Settings').click();
  await page.getByText('Stripe', { exact: true }).click();
  await page.getByText('Saving switches payments to Stripe').waitFor();
  expect(await page.getByLabel('TPN Number').count()).toBe(0);
  await page.getByText(`/api/payments/webhooks/stripe-checkout/${switching.company.id}`).waitFor();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByLabel('Secret Key').fill('pk_test_0123456789');
  await button(page, 'Save Settings').click();
  await page.getByText('Must be a Stripe secret key, which starts with sk_test_ or sk_live_').waitFor();
  await page.getByText('Signing secret is required', { exact: true }).waitFor();
  await page.getByLabel('Secret Key').fill('sk_test_0123456789');
  await page.getByLabel('Signing Secret').fill('whsec_0123456789');
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Payment settings saved');
  await page.getByText('sk_test_01••••••••', { exact: true }).waitFor();
  await page.getByText('whsec_0123••••••••', { exact: true }).waitFor();
  await page.getByText('Test mode is on').waitFor();
  expect(await page.content()).not.toMatch(/sk_test_0123|whsec_01234/);
  await expect.poll(() => page.getByRole('button', { name: 'Copy webhook URL' }).count()).toBe(1);
  await expectAccessible(page);

  // The form shows the masks, which keep the stored secrets.
  await button(page, 'Edit Settings').click();
  await expect.poll(() => page.getByRole('radio', { name: 'Stripe' }).isChecked()).toBe(true);
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Payment settings saved');
});
