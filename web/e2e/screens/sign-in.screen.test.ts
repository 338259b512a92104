import { createClient, expectStatus, openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { CUSTOMER_PASSWORD, openTenant, STAFF_PASSWORD, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { uploadBills } from './support/bills.ts';
import { allowDarkMode, DARK_PHONE, expectDarkAndNarrow } from './support/dark-portal.ts';
import { isFocused } from './support/elements.ts';
import {
  answerRateLimited,
  answerUnexpectedError,
  answerWith,
  interceptOperation,
  refuseConnection,
} from './support/graph.ts';
import { expectHeading } from './support/navigation.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { expectFieldError, expectFormError, submitSignIn } from './support/sign-in-forms.ts';
import { expectToast } from './support/toast.ts';

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Canal Water');
});

const payerLogin = () => ({ email: tenant.payer.email, password: CUSTOMER_PASSWORD });

const openSignIn = async (path: string): Promise<Page> => showSignIn(await visit(), path);

/** Shows the sign-in form to a visitor without a session. */
async function showSignIn(page: Page, path: string): Promise<Page> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('Email').waitFor();
  return page;
}

row('2.3-login', async () => {
  const page = await openSignIn('/login');
  const links = {
    'Claim your account': '/register',
    'Forgot your password?': '/reset-password',
    'Admin login': '/admin/login',
  };
  for (const [name, path] of Object.entries(links)) {
    await page.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await expectHeading(page, 'Sign in');
  }
  await submitSignIn(page, payerLogin());
  await page.waitForURL('**/account');
});

row('2.3-admin-login', async () => {
  const page = await openSignIn('/admin/login');
  await page.getByRole('link', { name: 'Customer login' }).click();
  await page.waitForURL('**/login');
  await page.goBack();
  await expectHeading(page, 'Administrator sign in');
  await submitSignIn(page, tenant.login);
  await page.waitForURL('**/dashboard');
});

row('6-landing', async () => {
  const member = await tenant.createStaffMember();
  const landings = [
    ['/login', payerLogin(), '/account'],
    ['/auth/login', payerLogin(), '/account'],
    ['/admin/login', { email: member.email, password: STAFF_PASSWORD }, '/dashboard'],
    ['/admin/login', portal().superAdmin, '/dashboard'],
  ] as const;
  const page = await visit();
  for (const [path, login, home] of landings) {
    await showSignIn(page, path);
    await submitSignIn(page, login);
    await page.waitForURL(`**${home}`);
  }
});

row('5-login', async () => {
  const page = await visit();
  for (const path of ['/login', '/admin/login']) {
    await showSignIn(page, path);
    await submitSignIn(page, { email: 'not-an-email', password: '' });
    await expectFieldError(page, 'Email', 'Please enter a valid email address');
    await expectFieldError(page, 'Password', 'Required');
    await expect.poll(() => isFocused(page.getByLabel('Email'))).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Email').fill('unknown@example.org');
    await page.getByText('Please enter a valid email address').waitFor({ state: 'detached' });
  }
});

row('8-login', async () => {
  const page = await openSignIn('/login');
  const wrong = { email: payerLogin().email.toUpperCase(), password: 'not-the-password' };
  await submitSignIn(page, wrong);
  await expectToast(page, 'Login Failed', 'Invalid email or password');
  await expectFormError(page, 'Invalid email or password');
  await expect.poll(() => page.getByLabel('Email').inputValue(), { message: 'keeps the input' }).toBe(wrong.email);
  await expectAccessible(page);

  const cases = [
    [answerUnexpectedError, 'An error occurred during login'],
    [
      answerWith({ signIn: { user: null, companies: [], userErrors: [] } }),
      'Login failed: Invalid response from server',
    ],
    [refuseConnection, 'We could not reach the server. Check your connection and try again.'],
  ] as const;
  for (const [fault, message] of cases) {
    const fails = await interceptOperation(page, 'SignIn', fault);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expectToast(page, 'Login Failed', message);
    await expectFormError(page, message);
    await fails.stop();
  }
  await submitSignIn(page, payerLogin());
  await page.waitForURL('**/account');
});

test('shows how long to wait after too many attempts, and accepts another attempt afterwards', async () => {
  const page = await visit();
  await page.clock.install();
  await page.goto('/login');
  const limited = await interceptOperation(
    page,
    'SignIn',
    answerRateLimited(50, 'Too many attempts. Try again in 1 minute.'),
  );
  await submitSignIn(page, payerLogin());
  await expectToast(page, 'Login Failed');
  await page.getByText('Too many attempts.', { exact: true }).waitFor();
  await page
    .getByRole('timer')
    .getByText(/^You can try again in \d+ seconds?\.$/)
    .waitFor();
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expectAccessible(page);
  await limited.stop();
  await page.clock.runFor(50_000);
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await page.getByText('You can try again now.').waitFor({ state: 'attached' });
  await button.click();
  await page.waitForURL('**/account');
});

test('asks for the company when the credentials match several, unless the URL names one', async () => {
  const other = await openCompany(portal(), 'Canal Power', { configured: false });
  await uploadBills(other, [{ 'account number': tenant.unclaimed.accountNumber, 'amount due': '40.00' }]);
  const login = { email: `twice-${tenant.id}@example.org`, password: CUSTOMER_PASSWORD };
  const { accountNumber } = tenant.unclaimed;
  for (const companyId of [tenant.id, other.company.id]) {
    const claim = { ...login, accountNumber, name: 'Pat Twice', companyId };
    expectStatus(await createClient(portal().url).send('POST', '/api/auth/claim', claim), 201);
  }

  const page = await openSignIn('/login');
  await submitSignIn(page, login);
  await page.getByLabel('Company').waitFor();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectFormError(page, 'Choose a company to continue');
  await expectAccessible(page);
  await page.getByLabel('Company').selectOption({ label: 'Canal Power' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/account');
  await page.getByText('Canal Power').first().waitFor();

  const named = await openSignIn(`/login?companyId=${other.company.id}`);
  await named.getByRole('link', { name: 'Forgot your password?' }).click();
  await named.waitForURL(`**/reset-password?companyId=${other.company.id}`);
  await named.goBack();
  await named.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await submitSignIn(named, login);
  await named.waitForURL('**/account');
  await named.getByText('Canal Power').first().waitFor();
});

row('4-logout', async () => {
  const page = await visit();
  await signInAs(page, tenant.payer.client);
  await page.goto('/account');
  await page.getByText(tenant.payer.email).first().waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.goto('/account');
  await page.waitForURL('**/login');

  // The next user of this browser gets nothing from the cache: nothing is shown until the server answers.
  const waiting: (() => void)[] = [];
  await page.route('**/graphql', async (route) => {
    if (!/mutation SignIn\b/.test(route.request().postData() ?? ''))
      await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fallback();
  });
  await submitSignIn(page, { email: tenant.paid.email, password: CUSTOMER_PASSWORD });
  await page.waitForURL('**/account');
  await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'attached' });
  expect(await page.locator('body').innerText()).not.toMatch(/\$\d|A-1\b/);
  for (const go of waiting.splice(0)) go();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByText(tenant.paid.email).first().waitFor();
  expect(await page.locator('body').innerText()).not.toContain(tenant.payer.email);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(tenant.payer.email);
});

test('signs in by keyboard alone on both portals', async () => {
  const page = await visit();
  for (const [path, { email, password }, home] of [
    ['/login', payerLogin(), '/account'],
    ['/admin/login', tenant.login, '/dashboard'],
  ] as const) {
    await showSignIn(page, path);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${home}`);
  }
});

test('passes axe on both sign-in pages in dark mode and at 320 px', async () => {
  const search = await allowDarkMode(tenant);
  const page = await visit(DARK_PHONE);
  for (const path of ['/login', '/admin/login']) {
    await showSignIn(page, path + search);
    await submitSignIn(page, { email: '', password: '' });
    await page.getByText('Required').waitFor();
    await expectAccessible(page);
    await expectDarkAndNarrow(page);
  }
});
