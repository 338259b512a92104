import { domainEvents } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test' });
const { app, resend, directory, deliveries, publish, paymentSucceeded, attemptDue } = world;
const TURN_MS = 5000;

async function addReceipts(companyId: number, count: number): Promise<void> {
  directory.people.set(`${companyId}/ada`, `ada@company-${companyId}.test`);
  for (let index = 0; index < count; index += 1) await paymentSucceeded(companyId, 'ada', `${companyId}-${index}`);
}

const countDue = (companyId: number) => deliveries.countDocuments({ companyId, nextAttemptAt: { $exists: true } });

test('a password reset is sent before receipts that were enqueued earlier', async () => {
  await addReceipts(1, 60);
  directory.resets.set('1/reset', { name: 'Ada', email: 'ada@company-1.test', token: 'token' });
  await publish(domainEvents.passwordResetRequested, 1, { userId: 'ada', resetId: 'reset' });
  await attemptDue();
  const position = resend.requests.findIndex(({ key }) => key === 'password-reset-reset');
  // Eight emails are sent at the same time, so at most seven receipts can be sent before it.
  expect(position).toBeGreaterThanOrEqual(0);
  expect(position).toBeLessThan(8);
});

test('the turn of a company ends after 5 seconds, and its other emails are sent in the next one', async () => {
  await addReceipts(2, 60);
  const turn = app.useCases.sendDueEmails(2);
  world.advance(TURN_MS);
  await turn;
  expect(await countDue(2)).toBeGreaterThan(40);
  await attemptDue();
  expect(await countDue(2)).toBe(0);
  expect(new Set(resend.requests.filter(({ to }) => to === 'ada@company-2.test').map(({ key }) => key)).size).toBe(60);
});

test('the emails of a batch share one read of the company', async () => {
  await addReceipts(4, 20);
  directory.called.length = 0;
  await attemptDue();
  expect(await countDue(4)).toBe(0);
  expect(directory.called.filter((service) => service === 'tenant-settings')).toHaveLength(1);
});

test('a worker starts no further email once its process stops', async () => {
  await addReceipts(3, 20);
  await app.useCases.sendDueEmails(3, AbortSignal.abort());
  expect(await countDue(3)).toBe(20);
  await attemptDue();
});

test('a repeated act of staff is reported to the security contacts at most 50 times a day, and every dispute is', async () => {
  directory.securityContacts.set(7, ['olga']);
  directory.people.set('7/olga', 'olga@company-7.test');
  const change = (id: number) =>
    publish(domainEvents.paymentConfigurationChanged, 7, { changeId: `change-${id}`, byUserId: 'mallory' });
  const dispute = (id: number) =>
    publish(domainEvents.paymentDisputed, 7, {
      paymentId: `payment-${id}`,
      customerId: 'ada',
      balanceId: 'balance',
      amountMinor: 100,
      disputeId: `dispute-${id}`,
      kind: 'chargeback',
      disputedMinor: 100,
      disputedAt: world.clock.now().toISOString(),
    });
  for (let id = 0; id < 55; id += 1) await Promise.all([change(id), dispute(id)]);
  const countOf = (template: 'setting-changed' | 'dispute') => deliveries.countDocuments({ companyId: 7, template });
  expect(await countOf('setting-changed')).toBe(50);
  expect(await countOf('dispute')).toBe(55);
  // A redelivered event counts once, and each setting has its own limit.
  await change(3);
  await publish(domainEvents.emailConfigurationChanged, 7, { changeId: 'other', byUserId: 'mallory' });
  expect(await countOf('setting-changed')).toBe(51);
  world.advance(24 * 60 * 60_000);
  await change(55);
  expect(await countOf('setting-changed')).toBe(52);
});

test('a deactivated user is informed also beyond the daily limit', async () => {
  directory.securityContacts.set(8, ['olga']);
  const deactivate = (id: number) =>
    publish(domainEvents.userDeactivated, 8, { userId: `user-${id}`, byUserId: 'mallory' });
  for (let id = 0; id < 52; id += 1) await deactivate(id);
  const informed = (userId: string) =>
    deliveries.countDocuments({ companyId: 8, template: 'user-deactivated', userId });
  expect([await informed('olga'), await informed('user-51')]).toEqual([50, 1]);
});
