import { domainEvents } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { buildPayment, buildRefund, T0 } from '../../test/world/payments.ts';
import type { PaymentOutcome } from './payment.ts';
import { deltaOf, eventOf } from './payment-events.ts';
import { UNKNOWN_CUSTOMER } from './recovered-payment.ts';

const LATER = new Date(T0.getTime() + 2 * 60 * 60_000);
const paid = buildPayment({ state: 'succeeded', open: false, receivedMinor: 8417, paidAt: T0 });
const refund = buildRefund({ amountMinor: 417, state: 'succeeded', doneAt: T0, failedAt: LATER });
const dispute = {
  id: 'CB1',
  kind: 'chargeback' as const,
  amountMinor: 8417,
  state: 'won' as const,
  source: 'staff' as const,
  openedAt: T0,
  closedAt: LATER,
};
const outcomes: readonly { outcome: PaymentOutcome; type: object; at: Date; amountMinor: number }[] = [
  { outcome: { kind: 'succeeded' }, type: domainEvents.paymentSucceeded, at: T0, amountMinor: 8417 },
  { outcome: { kind: 'refunded', refund }, type: domainEvents.paymentRefunded, at: T0, amountMinor: -417 },
  { outcome: { kind: 'refund-failed', refund }, type: domainEvents.paymentRefundFailed, at: LATER, amountMinor: 417 },
  { outcome: { kind: 'disputed', dispute }, type: domainEvents.paymentDisputed, at: T0, amountMinor: -8417 },
  { outcome: { kind: 'dispute-won', dispute }, type: domainEvents.paymentDisputeWon, at: LATER, amountMinor: 8417 },
];

test.each(outcomes)('publishes $outcome.kind and counts it in the hour in which it happened', (expected) => {
  const event = eventOf(paid, expected.outcome);
  expect(event?.type).toBe(expected.type);
  expect(event?.type.data.parse(event.data)).toMatchObject({ paymentId: paid.id, amountMinor: 8417 });
  expect(deltaOf('e1', paid, expected.outcome)).toMatchObject({
    id: 'e1',
    hour: expected.at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length),
    totalMinor: expected.amountMinor,
    count: expected.outcome.kind === 'succeeded' ? 1 : 0,
    testMinor: 0,
  });
});

test('marks a success as unexpected if it is late or has another amount than requested', () => {
  const succeeded = { kind: 'succeeded' } as const;
  expect(eventOf(paid, succeeded)?.data).not.toHaveProperty('isUnexpected');
  expect(eventOf({ ...paid, late: true }, succeeded)?.data).toMatchObject({ isUnexpected: true });
  expect(eventOf({ ...paid, receivedMinor: 1 }, succeeded)?.data).toMatchObject({ isUnexpected: true });
});

test('publishes the return of uncredited money unless its customer is unknown, and does not count it as collected', () => {
  const returned = { kind: 'returned', refund } as const;
  expect(eventOf(paid, returned)).toMatchObject({ type: domainEvents.paymentReturned, data: { returnedMinor: 417 } });
  expect(eventOf({ ...paid, customerId: UNKNOWN_CUSTOMER }, returned)).toBeUndefined();
  expect(deltaOf('e1', paid, returned)).toBeUndefined();
});

test('counts a payment in test mode apart', () => {
  const delta = deltaOf('e1', { ...paid, testMode: true }, { kind: 'succeeded' });
  expect(delta).toMatchObject({ totalMinor: 0, count: 0, testMinor: 8417, testCount: 1 });
});
