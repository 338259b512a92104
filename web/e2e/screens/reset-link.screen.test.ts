import { eventually } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { emailTo } from '../../../test/world/recovery.ts';
import { CUSTOMER_PASSWORD, openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { allowDarkMode, DARK_PHONE, expectDarkAndNarrow } from './support/dark-portal.ts';
import { answerRateLimited, answerUnexpectedError, interceptOperation } from './support/graph.ts';
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
  tenant = await openTenant(portal(), 'Link Water');
});

const sentMessageFor = (email: string): string =>
  `If an account exists for ${email}, we've sent a link. It expires in 15 minutes.`;

async function submitEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

async function submitNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

const readEmail = (address: string, kind: 'password-reset' | 'password-changed') =>
  emailTo(tenant.superAdmin, '/api/deliveries', address, kind);

/** Waits for a message with a valid link: the newest message may be an older one, whose link is void. */
const waitForLink = (address: string, kind: 'password-reset' | 'password-changed'): Promise<string> =>
  eventually(async () => {
    const { text } = await readEmail(address, kind);
    const [link] = /https?:\S+#(token|lock)=[^\s"]+/.exec(text ?? '') ?? [];
    if (!link) throw new Error(`The newest ${kind} message contains no link`);
    return link;
  });

/** Requests a reset link through the API. */
async function requestLink(address: string): Promise<string> {
  await tenant.superAdmin.send('POST', '/api/auth/password-reset', { email: address });
  return waitForLink(address, 'password-reset');
}

row('2.3-reset-password', async () => {
  const { email } = await tenant.addPayer();
  const page = await visit();
  await page.goto('/reset-password');
  await expectHeading(page, 'Get a reset link');
  await expectAccessible(page);
  await submitEmail(page, email);
  await page.getByText(sentMessageFor(email)).waitFor();
  await expectAccessible(page);

  const link = await waitForLink(email, 'password-reset');
  const secret = link.slice(link.indexOf('=') + 1);
  const exposed: string[] = [];
  page.on('console', (line) => exposed.push(line.text()));
  page.on('request', (request) => exposed.push(request.url(), JSON.stringify(request.headers())));
  await page.goto(link);
  await expectHeading(page, 'Choose a new password');
  await expectAccessible(page);
  await page.waitForFunction(() => window.location.hash === '');
  await submitNewPassword(page, 'link-password-1');
  await page.waitForURL('**/login');
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  expect(
    exposed.filter((text) => text.includes(secret)),
    'the token is in no URL, header or log',
  ).toEqual([]);
  await submitSignIn(page, { email, password: 'link-password-1' });
  await page.waitForURL('**/account');
});

test('opens the staff sign-in page after a reset by staff', async () => {
  const { email } = tenant.login;
  const page = await visit();
  await page.goto(await requestLink(email));
  await submitNewPassword(page, 'link-password-2');
  await page.waitForURL('**/admin/login');
  await submitSignIn(page, { email, password: 'link-password-2' });
  await page.waitForURL('**/dashboard');
});

row('5-reset-link', async () => {
  const page = await visit(DARK_PHONE);
  const search = await allowDarkMode(tenant);
  await page.goto(`/auth/forgot-password${search}`);
  await submitEmail(page, 'no-email');
  await expectFieldError(page, 'Email', 'Please enter a valid email address');
  await expectAccessible(page);
  await page.goto(`/reset-password${search}#token=no-such-token`);
  await submitNewPassword(page, '1234567');
  await expectFieldError(page, 'New Password', 'Password must be at least 8 characters');
  await submitNewPassword(page, 'link-password-1', 'link-password-2');
  await expectFieldError(page, 'Confirm Password', 'Passwords do not match');
  await expectAccessible(page);
  await expectDarkAndNarrow(page);
});

row('9-reset-link', async () => {
  const { email } = await tenant.addPayer();
  await requestLink(email);
  const { subject, text } = await readEmail(email, 'password-reset');
  expect(subject).toBe('Reset Your Password');
  expect(text).toContain('expires in 15 minutes');
  const page = await visit();
  await signInAs(page, tenant.superAdmin);
  await page.goto('/dashboard/email-config');
  await page.getByRole('tab', { name: 'Email Templates' }).click();
  const body = page.getByLabel('Body', { exact: true });
  await body.waitFor();
  await expect.poll(() => body.inputValue()).toContain('expires in 15 minutes');
});

test('refuses a used link and offers a new one', async () => {
  const { email } = await tenant.addPayer();
  const link = await requestLink(email);
  const page = await visit();
  await page.goto(link);
  const fails = await interceptOperation(page, 'ConfirmPasswordReset', answerUnexpectedError);
  await submitNewPassword(page, 'link-password-3');
  await expectFormError(page, 'Failed to reset password');
  await fails.stop();
  await submitNewPassword(page, 'password123');
  await expectFieldError(page, 'New Password', 'This password is too common. Choose another.');
  await submitNewPassword(page, 'link-password-3');
  await page.waitForURL('**/login');

  await signInAs(page, tenant.superAdmin);
  await page.goto(link);
  await expectHeading(page, 'Choose a new password');
  await submitNewPassword(page, 'link-password-4');
  await page.getByRole('alert').getByText('This link is no longer valid').waitFor();
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
  await expectAccessible(page);
});

test('answers every email in the same way and sends the link again after a pause', async () => {
  const page = await visit();
  const unknown = `unknown-${tenant.id}@example.org`;
  await page.clock.install();
  await page.goto('/reset-password');
  await submitEmail(page, unknown);
  await page.getByText(sentMessageFor(unknown)).waitFor();
  const again = page.getByRole('button', { name: 'Send again' });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await page
    .getByRole('timer')
    .getByText(/^You can send it again in /)
    .waitFor();
  await page.clock.fastForward(61_000);
  await page.getByRole('timer').waitFor({ state: 'detached' });
  const limited = await interceptOperation(
    page,
    'RequestPasswordReset',
    answerRateLimited(600, 'Too many attempts. Try again in 10 minutes.'),
  );
  await again.click();
  await page.getByText('Too many attempts.', { exact: true }).waitFor();
  await expect.poll(() => again.isDisabled()).toBe(true);
  await expectAccessible(page);
  await limited.stop();
  await page.clock.fastForward(601_000);
  await again.click();
  await page.getByText('If an account exists, another link is on its way.').waitFor();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(unknown);
});

test('locks the account after an unwanted password change and unlocks it with a link', async () => {
  const { email } = await tenant.addPayer();
  const page = await visit();
  await page.goto(await requestLink(email));
  await submitNewPassword(page, 'not-by-its-owner');
  await page.waitForURL('**/login');
  await submitSignIn(page, { email, password: 'not-by-its-owner' });
  await page.waitForURL('**/account');

  await page.goto(await waitForLink(email, 'password-changed'));
  await expectHeading(page, "Didn't change your password?");
  await page.waitForFunction(() => window.location.hash === '');
  await expectAccessible(page);
  const fails = await interceptOperation(page, 'LockLogin', answerUnexpectedError);
  await page.getByRole('button', { name: 'Lock my account' }).click();
  await page.getByText('e2e-error-id').waitFor();
  await expectAccessible(page);
  await fails.stop();
  await page.getByRole('button', { name: 'Lock my account' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Account locked').waitFor();
  await expectAccessible(page);

  const thief = await visit();
  await thief.goto('/login');
  await submitSignIn(thief, { email, password: 'not-by-its-owner' });
  await expectFormError(thief, 'Invalid email or password');

  await submitEmail(page, email);
  await page.getByText(sentMessageFor(email)).waitFor();
  await page.goto(await waitForLink(email, 'password-reset'));
  await submitNewPassword(page, CUSTOMER_PASSWORD);
  await page.waitForURL('**/login');
  await submitSignIn(page, { email, password: CUSTOMER_PASSWORD });
  await page.waitForURL('**/account');
});
