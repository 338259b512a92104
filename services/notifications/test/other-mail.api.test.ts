import { domainEvents } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test' });
const { resend, directory, tell, tryDue, find, platform } = world;
const owner = staffOf(1);
const logged = () =>
  platform.mongo
    .collection('events')
    .find({ type: /^notifications\./ })
    .toArray();

beforeAll(() => {
  directory.companies.set(1, 'Water <Sons>');
  directory.people.set('1/ada', 'ada@example.test');
  directory.people.set('1/grace', 'grace@example.test');
  directory.names.set('1/grace', 'Grace "G" <Hopper>');
});

test('money that went back is told to the payer, once for each refund', async () => {
  const refund = (refundId: string, refundedMinor: number) =>
    tell(domainEvents.paymentRefunded, 1, {
      paymentId: 'p1',
      customerId: 'ada',
      balanceId: 'b',
      amountMinor: 124050,
      refundId,
      refundedMinor,
      refundedAt: '2026-11-22T12:00:00.000Z',
    });
  await Promise.all([refund('f1', 1000), refund('f1', 1000), refund('f2', 250)]);
  await tryDue();
  await refund('f1', 1000);
  expect(await tryDue()).toBe(0);
  expect(resend.handedOver.map(({ key }) => key).sort()).toEqual(['refund-f1', 'refund-f2']);
  expect(resend.accepted.get('refund-f1')).toMatchObject({
    to: 'ada@example.test',
    subject: 'Refund from Water <Sons>',
  });
  expect(resend.accepted.get('refund-f1')?.text).toBe(`Hello Ada Lovelace,

Water <Sons> has returned money of your payment.

Returned: $10.00
Payment: $1,240.50 on Nov 21, 2026
Bill: November 2026
Account: 001042
Date: Nov 22, 2026
Transaction: 20000000000000000001

It can take some days until your bank shows it.
`);
  expect(resend.accepted.get('refund-f1')?.html).toContain('Water &lt;Sons&gt; has returned money');
  expect(await find(owner, 1, 'refund-f2')).toMatchObject({ template: 'payment-refund', state: 'SENT' });
});

test('new staff are told where to sign in, without any password; nobody else is welcomed', async () => {
  const created = (userId: string, role: 'company_admin' | 'customer' | 'super_admin', companyId = 1) =>
    tell(domainEvents.userCreated, companyId, { userId, role });
  await created('grace', 'company_admin');
  await created('grace', 'company_admin');
  await created('ada', 'customer');
  await created('root', 'super_admin', 0);
  await tryDue();
  const message = resend.accepted.get('user-created-grace');
  expect(message).toMatchObject({ to: 'grace@example.test', subject: 'Your Water <Sons> account' });
  expect(message?.text).toContain(`Sign in: ${PUBLIC_URL}/admin/login`);
  expect(message?.html).toContain(`<a href="${PUBLIC_URL}/admin/login">`);
  expect(message?.html).toContain('Hello Grace &quot;G&quot; &lt;Hopper&gt;,');
  expect(await world.deliveries.countDocuments({ template: 'user-created' })).toBe(1);
});

test('an address that is more than one address gets nothing', async () => {
  directory.people.set('1/mallory', 'm@example.test, boss@bank.test');
  await world.succeeded(1, 'mallory', 'p2');
  await tryDue();
  expect(await find(owner, 1, 'receipt-p2')).toMatchObject({ state: 'FAILED', reason: 'The address is not valid' });
});

test('what became of a message is told once, without an address', async () => {
  await world.succeeded(1, 'ada', 'told');
  await Promise.all([tryDue(), tryDue()]);
  resend.next({ kind: 'error', status: 422, name: 'validation_error', message: 'no' });
  await world.succeeded(1, 'ada', 'refused');
  await tryDue();
  await platform.relay.sweep();
  const events = await logged();
  const of = (deliveryId: string) => events.filter(({ data }) => data.deliveryId === deliveryId);
  expect(of('receipt-told')).toMatchObject([
    { type: 'notifications.email.sent', companyId: 1, data: { template: 'payment-receipt' } },
  ]);
  expect(of('receipt-refused')).toMatchObject([{ type: 'notifications.email.failed' }]);
  expect(JSON.stringify(events)).not.toContain('@');
  expect(await world.deliveries.countDocuments({ outbox: { $exists: true } })).toBe(0);
});
