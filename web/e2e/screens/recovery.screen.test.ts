import { createClient, expectStatus } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { CUSTOMER_PASSWORD, openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import type { Visit } from '../support/browser.ts';
import { allowDarkMode, DARK_PHONE, expectDarkAndNarrow } from './support/dark-portal.ts';
import { answerRateLimited, answerUnexpectedError, answerWith, interceptOperation } from './support/graph.ts';
import { expectHeading } from './support/navigation.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectFieldError, expectFormError, submitSignIn } from './support/sign-in-forms.ts';
import { expectToast } from './support/toast.ts';

const QUESTION = 'What was the name of your first pet?';
const ANSWER = 'Rex';
const STEP_1 = 'Enter your email to begin the password reset process';
const STEP_2 = 'Answer your security question to reset your password';

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Question Water');
  const { id, client } = tenant.payer;
  const question = { securityQuestion: QUESTION, securityAnswer: ANSWER, currentPassword: CUSTOMER_PASSWORD };
  expectStatus(await client.send('POST', `/api/customers/${id}/security-question`, question), 200);
});

/** A customer without a security question. */
const withoutQuestion = () => tenant.paid.email;

async function openStep1(search = '', options?: Visit): Promise<Page> {
  const page = await visit(options);
  await page.goto(`/security-question-reset${search}`);
  await page.getByText(STEP_1, { exact: true }).waitFor();
  return page;
}

async function submitEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function openStep2(search = '', options?: Visit): Promise<Page> {
  const page = await openStep1(search, options);
  await submitEmail(page, tenant.payer.email);
  await page.getByText(STEP_2, { exact: true }).waitFor();
  return page;
}

async function submitAnswer(page: Page, text: string, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Your Answer').fill(text);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

const expectRecoveryError = async (page: Page, text: string): Promise<void> => {
  await expectFormError(page, text);
  await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
};

row('2.5-step-1', async () => {
  const page = await openStep1();
  await expectHeading(page, 'Reset Password');
  await expect.poll(() => page.locator('main').getByRole('textbox').count()).toBe(1);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await expectAccessible(page);
});

row('2.5-step-2', async () => {
  const page = await openStep2();
  await expectHeading(page, 'Reset Password');
  await page.getByText(QUESTION, { exact: true }).waitFor();
  for (const label of ['Your Answer', 'New Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).waitFor();
  for (const name of ['Back', 'Reset Password']) await page.getByRole('button', { name }).waitFor();
  await expectAccessible(page);
});

row('2.5-back', async () => {
  const page = await openStep2();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText(STEP_1, { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel('Email').inputValue(), { message: 'keeps the email' })
    .toBe(tenant.payer.email);
});

row('2.5-errors', async () => {
  const page = await openStep1();
  await submitEmail(page, `unknown-${tenant.id}@example.org`);
  await expectRecoveryError(page, 'Could not find security question');
  await expectAccessible(page);
  await submitEmail(page, tenant.payer.email);
  await page.getByText(STEP_2, { exact: true }).waitFor();
  expect(await page.getByRole('alert').count(), 'errors clear when step 1 succeeds').toBe(0);
});

row('5-reset-1', async () => {
  const page = await openStep1();
  await submitEmail(page, 'not-an-email');
  await expectFieldError(page, 'Email', 'Please enter a valid email address');
});

row('5-reset-2', async () => {
  const page = await openStep2();
  await submitAnswer(page, '', '1234567');
  await expectFieldError(page, 'Your Answer', 'Security answer is required');
  await expectFieldError(page, 'New Password', 'Password must be at least 8 characters');
  await expectFieldError(page, 'Confirm Password', 'Password must be at least 8 characters');
  await expectAccessible(page);
  await submitAnswer(page, ANSWER, 'new-password-1', 'new-password-2');
  await expectFieldError(page, 'Confirm Password', "Passwords don't match");
});

row('8-reset-lookup', async () => {
  const page = await openStep1();
  for (const [fault, text] of [
    [answerUnexpectedError, 'Could not find security question'],
    [answerWith({ securityQuestion: { securityQuestion: null, userErrors: [] } }), 'Could not find security question'],
  ] as const) {
    const fails = await interceptOperation(page, 'SecurityQuestionToAnswer', fault);
    await submitEmail(page, tenant.payer.email);
    await expectRecoveryError(page, text);
    await fails.stop();
  }
  const limited = await interceptOperation(
    page,
    'SecurityQuestionToAnswer',
    answerRateLimited(7200, 'Too many attempts. Try again in 2 hours.'),
  );
  await submitEmail(page, tenant.payer.email);
  await page.getByText('Too many attempts.', { exact: true }).waitFor();
  await page
    .getByRole('timer')
    .getByText(/^You can try again in (2 hours|1 hour 59 minutes)\.$/)
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await limited.stop();
  await page.getByRole('link', { name: 'Email me a reset link instead' }).first().click();
  await page.waitForURL('**/reset-password');
});

row('8-reset-failed', async () => {
  const page = await openStep2();
  await submitAnswer(page, 'Wrong', 'new-password-1');
  await expectRecoveryError(page, 'Security answer is incorrect');
  await expectToast(page, 'Password reset failed', 'Security answer is incorrect');
  await expectAccessible(page);
  const fails = await interceptOperation(page, 'ResetBySecurityQuestion', answerUnexpectedError);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expectRecoveryError(page, 'Failed to reset password');
  await expectToast(page, 'Password reset failed', 'Failed to reset password');
  await fails.stop();
});

test('shows no countdown for a lock that only an emailed link ends', async () => {
  const page = await openStep2();
  const message = 'Too many wrong answers. Request a reset link by email instead.';
  const locked = await interceptOperation(page, 'ResetBySecurityQuestion', answerRateLimited(undefined, message));
  await submitAnswer(page, 'Wrong', 'new-password-1');
  await page.getByText(message).first().waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Reset Password' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await locked.stop();
  await page.getByRole('link', { name: 'Email me a reset link instead' }).click();
  await page.waitForURL('**/reset-password');
});

row('2.5-not-set', async () => {
  const page = await openStep1();
  await submitEmail(page, withoutQuestion());
  await page.waitForURL('**/login');
  await expectToast(page, 'Security Question Not Set');
  await expectAccessible(page);
});

row('2.5-success', async () => {
  const page = await openStep2();
  await submitAnswer(page, '  rEX ', 'new-password-1');
  await page.waitForURL('**/login');
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(tenant.payer.email);
  await submitSignIn(page, { email: tenant.payer.email, password: 'new-password-1' });
  await page.waitForURL('**/account');
});

row('4-reset-flow', async () => {
  const page = await openStep2(await allowDarkMode(tenant), DARK_PHONE);
  await expectAccessible(page);
  await expectDarkAndNarrow(page);
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(STEP_1, { exact: true }).waitFor();

  // Both steps by keyboard alone.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(STEP_2, { exact: true }).waitFor();
  for (const text of [ANSWER, 'new-password-2', null, 'new-password-2']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/login');
  const client = createClient(portal().url);
  const login = { email: tenant.payer.email, password: 'new-password-2', type: 'customer' };
  expectStatus(await client.send('POST', '/api/login', login), 200);
});

test('looks the email up in the company of the URL', async () => {
  const page = await openStep1(`?companyId=${tenant.id + 1_000_000}`);
  await submitEmail(page, tenant.payer.email);
  await expectRecoveryError(page, 'Could not find security question');
  await page.goto(`/security-question-reset?companyId=${tenant.id}`);
  await submitEmail(page, tenant.payer.email);
  await page.getByText(QUESTION, { exact: true }).waitFor();
});
