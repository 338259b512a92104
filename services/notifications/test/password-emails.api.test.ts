import { domainEvents } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test', resendTimeoutMs: 2000 });
const { resend, directory, publish, attemptDue, find, configure } = world;
const owner = staffOf(1);
const TOKEN = 'secret-reset-token_0123456789';
const LOCK = 'secret-lock-token_0123456789';
const LINK = `${PUBLIC_URL}/reset-password#token=${TOKEN}`;
const LOCK_LINK = `${PUBLIC_URL}/reset-password#lock=${LOCK}`;
const ADA = { name: 'Ada <b>Lovelace</b>', email: 'ada@example.test' };

let count = 0;
let id = '';
const requestReset = (companyId = 1) =>
  publish(domainEvents.passwordResetRequested, companyId, { userId: 'ada', resetId: id });
const changePassword = (companyId = 1) =>
  publish(domainEvents.passwordChanged, companyId, { userId: 'ada', changeId: id, by: 'reset-link' });
const stored = async (): Promise<string> => JSON.stringify(await world.deliveries.find().toArray());
const accepted = (template: string) => resend.accepted.get(`${template}-${id}`);

beforeEach(() => {
  resend.next();
  count += 1;
  id = `r${count}`;
  directory.companies.set(1, 'Water & <Sons>');
  for (const company of [0, 1]) {
    directory.resets.set(`${company}/${id}`, { ...ADA, token: TOKEN });
    directory.changes.set(`${company}/ada/${id}`, {
      ...ADA,
      lockToken: LOCK,
      changedAt: '2026-11-21T12:00:00.000Z',
    });
  }
});

test('a reset link is sent with the subject Reset Your Password and is not stored', async () => {
  await requestReset();
  await attemptDue();
  expect(accepted('password-reset')).toMatchObject({ to: 'ada@example.test', subject: 'Reset Your Password' });
  expect(accepted('password-reset')?.text).toContain(`\n\n${LINK}\n\n`);
  expect(accepted('password-reset')?.text).toContain('your Water & <Sons> account');
  expect(accepted('password-reset')?.html).toContain(`<a href="${LINK}">${LINK}</a>`);
  expect(accepted('password-reset')?.html).toContain('your Water &amp; &lt;Sons&gt; account');
  expect(await stored()).not.toContain(TOKEN);
});

test('the company’s template is sent, and only its two variables are filled in', async () => {
  directory.companies.set(1, '{resetLink} $& <i>');
  await configure(owner, 1, {
    passwordResetSubject: '{companyName}: new password {{constructor}}',
    passwordResetBody: '<p>{companyName}</p>\n{resetLink}\n{resetLink} {other} {{constructor}}',
  });
  await requestReset();
  await attemptDue();
  const body = '<p>{resetLink} $& <i></p>';
  expect(accepted('password-reset')).toMatchObject({
    subject: '{resetLink} $& <i>: new password {{constructor}}',
    text: `${body}\n${LINK}\n${LINK} {other} {{constructor}}`,
  });
  expect(accepted('password-reset')?.html).toContain('&lt;p&gt;{resetLink} $&amp; &lt;i&gt;&lt;/p&gt;<br>');
  expect(accepted('password-reset')?.html).not.toContain('<i>');
  const { emailConfiguration } = await configure(superAdmin, null, {});
  await configure(owner, 1, {
    passwordResetSubject: emailConfiguration?.templates.passwordReset.subject,
    passwordResetBody: emailConfiguration?.templates.passwordReset.body,
  });
});

test('a super admin’s reset link is sent in the name of Utility Pay', async () => {
  await requestReset(0);
  await attemptDue();
  expect(accepted('password-reset')).toMatchObject({ from: '"Utility Pay" <mail@example.test>' });
  expect(accepted('password-reset')?.text).toContain('your Utility Pay account');
  expect(await find(superAdmin, null, `password-reset-${id}`)).toMatchObject({ companyId: null, state: 'SENT' });
  expect(await find(owner, 1, `password-reset-${id}`)).toBeNull();
});

test('the user is informed of a new password, with a link that locks the login', async () => {
  await changePassword();
  await attemptDue();
  const message = accepted('password-changed');
  expect(message).toMatchObject({ to: 'ada@example.test', subject: 'Your password was changed' });
  expect(message?.text).toContain('was changed on Nov 21, 2026');
  expect(message?.text).toContain(`This wasn't me: ${LOCK_LINK}`);
  expect(message?.html).toContain(`<a href="${LOCK_LINK}">This wasn&#39;t me</a>`);
  expect(message?.html).toContain('Hello Ada &lt;b&gt;Lovelace&lt;/b&gt;,');
  expect(await stored()).not.toContain(LOCK);
});

test.each([
  ['password-reset', requestReset],
  ['password-changed', changePassword],
])(
  'one %s email is sent despite redelivered events, concurrent workers and a lost response',
  async (template, publishEvent) => {
    await Promise.all(Array.from({ length: 10 }, () => publishEvent()));
    const deliveryId = `${template}-${id}`;
    resend.next({ kind: 'accept-silently' });
    await Promise.all(Array.from({ length: 3 }, () => world.app.useCases.sendDueEmails(1)));
    world.advance(5000);
    await attemptDue();
    // The worker stopped after the provider accepted the email and before it saved the outcome.
    await world.deliveries.updateOne(
      { _id: deliveryId },
      { $set: { state: 'queued', nextAttemptAt: world.clock.now() } },
    );
    await attemptDue();
    await publishEvent();
    expect(await attemptDue()).toBe(0);
    const requests = resend.requests.filter(({ key }) => key === deliveryId);
    expect(requests.length).toBeGreaterThanOrEqual(3);
    expect(new Set(requests.map((message) => JSON.stringify(message)))).toHaveProperty('size', 1);
    expect(await find(owner, 1, deliveryId)).toMatchObject({ state: 'SENT' });
  },
);

test('the email fails when the reset was used, is void or has expired, or the user was removed', async () => {
  directory.resets.delete(`1/${id}`);
  directory.changes.delete(`1/ada/${id}`);
  await requestReset();
  await changePassword();
  await attemptDue();
  expect(await find(owner, 1, `password-reset-${id}`)).toMatchObject({
    state: 'FAILED',
    reason: 'The link was already used or is void, or it has expired',
  });
  expect(await find(owner, 1, `password-changed-${id}`)).toMatchObject({
    state: 'FAILED',
    reason: 'The user no longer exists',
  });
  expect(accepted('password-reset')).toBeUndefined();
});

test('an email whose link has expired is not retried', async () => {
  resend.next({ kind: 'error', status: 500, name: 'application_error', message: 'no' });
  await requestReset();
  await attemptDue();
  directory.resets.delete(`1/${id}`);
  world.advance(5000);
  await attemptDue();
  expect(await find(owner, 1, `password-reset-${id}`)).toMatchObject({ state: 'FAILED' });
  expect(accepted('password-reset')).toBeUndefined();
});

test('the email is retried while identity is unavailable', async () => {
  directory.unavailable.add('identity');
  await requestReset();
  await attemptDue();
  expect(await find(owner, 1, `password-reset-${id}`)).toMatchObject({ state: 'QUEUED', to: null });
  directory.unavailable.delete('identity');
  world.advance(5000);
  await attemptDue();
  expect(await find(owner, 1, `password-reset-${id}`)).toMatchObject({ state: 'SENT' });
});

test('the link of a sent email is hidden even from super admins', async () => {
  await requestReset();
  await attemptDue();
  for (const actor of [owner, superAdmin]) {
    const text = (await find(actor, 1, `password-reset-${id}`))?.text;
    expect(text).toContain('\n\n(link hidden)\n\n');
    expect(text).not.toContain(TOKEN);
  }
});
