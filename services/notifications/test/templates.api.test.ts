import { domainEvents } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test' });
const { resend, directory, publish, attemptDue, find, platform } = world;
const owner = staffOf(1);

beforeAll(() => {
  directory.companies.set(1, 'Water <Sons>');
  directory.people.set('1/ada', 'ada@example.test');
  directory.people.set('1/grace', 'grace@example.test');
  directory.names.set('1/grace', 'Grace "G" <Hopper>');
});

test('the payer is informed once of each refund', async () => {
  const refund = (refundId: string, refundedMinor: number) =>
    publish(domainEvents.paymentRefunded, 1, {
      paymentId: 'p1',
      customerId: 'ada',
      balanceId: 'b',
      amountMinor: 124050,
      refundId,
      refundedMinor,
      refundedAt: '2026-11-22T12:00:00.000Z',
    });
  await Promise.all([refund('f1', 1000), refund('f1', 1000), refund('f2', 250)]);
  await attemptDue();
  await refund('f1', 1000);
  expect(await attemptDue()).toBe(0);
  expect(resend.requests.map(({ key }) => key).sort()).toEqual(['refund-f1', 'refund-f2']);
  expect(resend.accepted.get('refund-f1')).toMatchObject({
    to: 'ada@example.test',
    subject: 'Refund from Water <Sons>',
  });
  expect(resend.accepted.get('refund-f1')?.text).toBe(`Hello Ada Lovelace,

Water <Sons> has issued a refund for your payment.

Refund: $10.00
Payment: $1,240.50 on Nov 21, 2026
Billing period: November 2026
Account number: 001042
Refunded on: Nov 22, 2026
Transaction ID: 20000000000000000001

The refunded amount is due again on your account, unless the account has a credit. It may take a few days for the refund to appear on your card statement.
`);
  expect(resend.accepted.get('refund-f1')?.html).toContain('Water &lt;Sons&gt; has issued a refund for your payment');
  expect(await find(owner, 1, 'refund-f2')).toMatchObject({ template: 'payment-refund', state: 'SENT' });
});

test('sends no email when a test payment is voided', async () => {
  await publish(domainEvents.paymentRefunded, 1, {
    paymentId: 'p1',
    customerId: 'ada',
    balanceId: 'b',
    amountMinor: 124050,
    testMode: true,
    isTestVoid: true,
    refundId: 'v1',
    refundedMinor: 124050,
    refundedAt: '2026-11-22T12:00:00.000Z',
  });
  expect(await attemptDue()).toBe(0);
});

test('only new staff of companies get a welcome, with the sign-in page and without a password', async () => {
  const created = (userId: string, role: 'company_admin' | 'customer' | 'super_admin', companyId = 1) =>
    publish(domainEvents.userCreated, companyId, { userId, role });
  await created('grace', 'company_admin');
  await created('grace', 'company_admin');
  await created('ada', 'customer');
  await created('root', 'super_admin', 0);
  await attemptDue();
  const message = resend.accepted.get('user-created-grace');
  expect(message).toMatchObject({ to: 'grace@example.test', subject: 'Your Water <Sons> staff account is ready' });
  expect(message?.text).toContain(`Sign in: ${PUBLIC_URL}/admin/login`);
  expect(message?.html).toContain(`<a href="${PUBLIC_URL}/admin/login">`);
  expect(message?.html).toContain('Hello Grace &quot;G&quot; &lt;Hopper&gt;,');
  expect(await world.deliveries.countDocuments({ template: 'user-created' })).toBe(1);
});

test('the address that an account had before it was claimed is informed, once for each claim', async () => {
  const { platform, app } = world;
  const claimed = platform.createEvent(domainEvents.userCreated, 1, {
    userId: 'ada',
    role: 'customer',
    hadEmail: true,
  });
  await Promise.all([deliverEvent(app, claimed), deliverEvent(app, claimed)]);
  await publish(domainEvents.userCreated, 1, { userId: 'grace', role: 'customer' });
  await attemptDue();
  const message = resend.accepted.get(`account-claimed-${claimed.id}`);
  expect(message).toMatchObject({ to: 'ada@example.test', subject: 'Your Water <Sons> account was registered' });
  expect(message?.text).toContain(`${PUBLIC_URL}/reset-password`);
  expect(await world.deliveries.countDocuments({ template: 'account-claimed' })).toBe(1);
  await publish(domainEvents.userCreated, 1, { userId: 'ada', role: 'customer', hadEmail: true });
  expect(await world.deliveries.countDocuments({ template: 'account-claimed' })).toBe(2);
});

test('an email to a field with several addresses fails', async () => {
  directory.people.set('1/mallory', 'm@example.test, boss@bank.test');
  await world.paymentSucceeded(1, 'mallory', 'p2');
  await attemptDue();
  expect(await find(owner, 1, 'receipt-p2')).toMatchObject({
    state: 'FAILED',
    reason: 'The email address is not valid',
  });
});

test('the metric counts each sent and failed email once', async () => {
  const read = async () =>
    Object.fromEntries(
      (await platform.metrics.deliveries.get()).values.map(({ labels, value }) => [labels.result, value]),
    );
  const before = await read();
  await world.paymentSucceeded(1, 'ada', 'counted');
  await Promise.all([attemptDue(), attemptDue()]);
  resend.next({ kind: 'error', status: 422, name: 'validation_error', message: 'no' });
  await world.paymentSucceeded(1, 'ada', 'rejected');
  await attemptDue();
  expect(await read()).toEqual({ sent: Number(before.sent) + 1, failed: Number(before.failed) + 1 });
});
