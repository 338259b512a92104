import { domainEvents } from '@utility-pay/contracts';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test' });
const { resend, directory, publish, attemptDue } = world;

beforeAll(() => {
  directory.companies.set(1, 'Lakeside Water');
  for (const user of ['ada', 'grace', 'olga']) directory.people.set(`1/${user}`, `${user}@example.test`);
  directory.securityContacts.set(1, ['grace', 'olga']);
});

const dispute = {
  paymentId: 'p1',
  customerId: 'ada',
  balanceId: 'b',
  amountMinor: 124050,
  disputeId: 'CB-1',
  kind: 'chargeback' as const,
  disputedMinor: 5000,
};

test('the security contacts are informed once of a chargeback and once that it was won', async () => {
  const disputed = () =>
    publish(domainEvents.paymentDisputed, 1, { ...dispute, disputedAt: '2026-11-22T12:00:00.000Z' });
  await Promise.all([disputed(), disputed()]);
  await publish(domainEvents.paymentDisputeWon, 1, { ...dispute, wonAt: '2026-11-30T12:00:00.000Z' });
  await attemptDue();
  expect(resend.requests.map(({ key }) => key).sort()).toEqual([
    'dispute-p1-CB-1-grace',
    'dispute-p1-CB-1-olga',
    'dispute-p1-CB-1-won-grace',
    'dispute-p1-CB-1-won-olga',
  ]);
  const opened = resend.accepted.get('dispute-p1-CB-1-grace');
  expect(opened).toMatchObject({ to: 'grace@example.test', subject: 'Payment charged back: account 001042' });
  expect(opened?.text).toContain('The cardholder disputed this payment and the money was taken back.');
  expect(opened?.text).toContain(
    'Amount: $50.00\nAccount number: 001042\nTransaction ID: 20000000000000000001\nCase number: CB-1',
  );
  expect(opened?.text).toContain(`${PUBLIC_URL}/dashboard/transactions?open=p1`);
  expect(resend.accepted.get('dispute-p1-CB-1-won-olga')?.subject).toBe('Chargeback won: account 001042');
});

test('the security contacts are informed once of a refund that failed after it had succeeded', async () => {
  const { disputeId: _case, kind: _kind, disputedMinor: _disputed, ...payment } = dispute;
  const failed = () =>
    publish(domainEvents.paymentRefundFailed, 1, {
      ...payment,
      refundId: 'r7',
      refundedMinor: 4000,
      failedAt: '2026-11-30T12:00:00.000Z',
    });
  await Promise.all([failed(), failed()]);
  await attemptDue();
  const email = resend.accepted.get('refund-failed-r7-grace');
  expect(email).toMatchObject({ to: 'grace@example.test', subject: 'Refund failed: account 001042' });
  expect(email?.text).toContain(
    'The provider first confirmed this refund, then reversed it. You have the money again.',
  );
  expect(email?.text).toContain('Amount: $40.00\nAccount number: 001042');
  expect(resend.accepted.has('refund-failed-r7-olga')).toBe(true);
});

test('the payer is informed once of a returned payment', async () => {
  const returned = () =>
    publish(domainEvents.paymentReturned, 1, {
      paymentId: 'p1',
      customerId: 'ada',
      refundId: 'r1',
      returnedMinor: 4000,
      returnedAt: '2026-11-22T12:00:00.000Z',
    });
  await Promise.all([returned(), returned()]);
  await attemptDue();
  await returned();
  expect(await attemptDue()).toBe(0);
  expect(resend.accepted.get('returned-r1')).toMatchObject({
    to: 'ada@example.test',
    subject: 'Payment returned by Lakeside Water',
  });
  expect(resend.accepted.get('returned-r1')?.text).toBe(`Hello Ada Lovelace,

Lakeside Water could not accept your payment and has returned it.

Returned: $40.00
Account number: 001042
Returned on: Nov 22, 2026
Transaction ID: 20000000000000000001

This payment was not credited. Your account shows what is due. It may take a few days for the returned amount to appear on your statement.
`);
});
