import { eventually, expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTo } from '../../../test/world/recovery.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openPaymentPage, submitClaimForm } from '../support/steps.ts';
import { uploadBills } from './support/bills.ts';
import { waitForHeading } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { submitSignIn } from './support/sign-in-forms.ts';

/** Browsers resolve names below `localhost` to this machine. */
const originOf = (company: string): string => {
  const url = new URL(portal().url);
  url.hostname = `${company}-host.localhost`;
  return url.origin;
};

let lake: Staff;
let hill: Staff;
let atLake: TestBrowser;
let atHill: TestBrowser;

/** Creates a company with a host of its own. */
async function openCompanyAtHost(name: string, company: string): Promise<Staff> {
  const staff = await openCompany(portal(), name);
  const hostNames = [new URL(originOf(company)).hostname];
  const path = `/api/companies/${staff.company.id}/host-names`;
  expectStatus(await staff.superAdmin.send('PUT', path, { hostNames }), 200);
  return staff;
}

beforeAll(async () => {
  lake = await openCompanyAtHost('Lake Host Water', 'lake');
  hill = await openCompanyAtHost('Hill Host Gas', 'hill');
  atLake = await openBrowser(originOf('lake'));
  atHill = await openBrowser(originOf('hill'));
});
afterAll(async () => {
  await atLake?.close();
  await atHill?.close();
});

test('keeps a payer on the company’s host, signed in, from the claim to the result of the payment', async () => {
  await uploadBills(lake, [{ 'account number': 'own-host', 'amount due': '84.17' }]);
  const page = await atLake.visitor();
  await submitClaimForm(page, lake.company.name, 'own-host', 'own-host@example.org');
  await page.waitForURL('**/account');
  await openPaymentPage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForHeading(page, 'Payment failed');
  expect(new URL(page.url()).origin).toBe(originOf('lake'));
  await openPaymentPage(page);
  await page.getByRole('button', { name: 'Pay $84.17' }).click();
  await waitForHeading(page, 'Payment successful');
  expect(new URL(page.url()).origin).toBe(originOf('lake'));
  await page.goto('/account');
  await page.getByText('own-host', { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');

  // This host's session cookie, copied to another company's host, is not accepted there.
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
  expect(session?.domain).toBe(new URL(originOf('lake')).hostname);
  const other = await atHill.visitor();
  const copied = { name: 'session', value: session?.value ?? '', url: originOf('hill') };
  await other.context().addCookies([copied]);
  await other.goto('/account');
  await other.waitForURL('**/login');
});

/** Requests a reset link in the form at a host, and returns the origin to which the email's link leads. */
async function requestResetLinkOrigin(browser: TestBrowser, { login, superAdmin }: Staff): Promise<string> {
  const page = await browser.visitor();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(login.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText(/^If an account exists for/).waitFor();
  return eventually(async () => {
    const { text } = await emailTo(superAdmin, '/api/deliveries', login.email, 'password-reset');
    const [link] = /https?:\S+#token=\S+/.exec(text ?? '') ?? [];
    if (!link) throw new Error('The message contains no link');
    return new URL(link).origin;
  });
}

test('emails a reset link to the host where it was requested, but never to another company’s host', async () => {
  expect(await requestResetLinkOrigin(atLake, lake)).toBe(originOf('lake'));
  expect(await requestResetLinkOrigin(atLake, hill)).toBe(originOf('hill'));
});

test('signs staff in at the host of their company only', async () => {
  const page = await atLake.visitor();
  await page.goto('/admin/login');
  await submitSignIn(page, hill.login);
  await page.getByText('Invalid email or password').first().waitFor();
  await submitSignIn(page, lake.login);
  await page.waitForURL('**/dashboard');
});
