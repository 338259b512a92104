import { type DomainEvent, domainEvents, WEBHOOK_EVENT_TYPES } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { toWebhookEvent, WEBHOOK_DOMAIN_EVENTS } from './webhook-event.ts';
import { applyWebhookAttempt, newWebhookMessage } from './webhook-message.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const eventOf = (type: string, data: object): DomainEvent => ({
  id: 'e1',
  type,
  version: 1,
  companyId: 7,
  at: now.toISOString(),
  data,
});
const payment = { paymentId: 'p1', customerId: 'ada', balanceId: 'b', amountMinor: 5000 };

test.each([
  [
    'payment.succeeded',
    domainEvents.paymentSucceeded.name,
    { ...payment, paidAt: 'x' },
    { amountMinor: 5000, testMode: false },
  ],
  [
    'payment.refunded',
    domainEvents.paymentRefunded.name,
    { ...payment, testMode: true, refundId: 'r1', refundedMinor: 200, refundedAt: 'x' },
    { refundId: 'r1', amountMinor: 200, testMode: true },
  ],
  [
    'payment.disputed',
    domainEvents.paymentDisputed.name,
    { ...payment, disputeId: 'd1', kind: 'chargeback', disputedMinor: 300, disputedAt: 'x' },
    { disputeId: 'd1', kind: 'chargeback', amountMinor: 300, testMode: false },
  ],
])('the domain event of %s becomes its webhook', (type, name, data, expected) => {
  const ids = { companyId: 7, paymentId: 'p1', customerId: 'ada' };
  expect(toWebhookEvent(eventOf(name, data))).toEqual({ type, data: { ...ids, ...expected } });
});

test('payments recorded by a partner and by staff, and a reversal, become webhooks', () => {
  const recorded = { customerId: 'ada', creditId: 'c1', amountMinor: 1250 };
  const { name } = domainEvents.paymentRecorded;
  const ids = { companyId: 7, ...recorded };
  expect(toWebhookEvent(eventOf(name, { ...recorded, method: 'check', externalId: 'x-1' }))).toEqual({
    type: 'payment.recorded',
    data: { ...ids, method: 'check', externalId: 'x-1' },
  });
  expect(toWebhookEvent(eventOf(name, { ...recorded, method: 'cash' }))?.data).toMatchObject({ externalId: null });
  expect(toWebhookEvent(eventOf(domainEvents.paymentReversed.name, recorded))).toEqual({
    type: 'payment.reversed',
    data: ids,
  });
});

test('the webhook of an undo has the id of the undone upload', () => {
  const data = { uploadId: 'u2', undoOf: 'u1', state: 'completed', changesBills: true };
  expect(toWebhookEvent(eventOf('billing.upload.changed', data))).toEqual({
    type: 'upload.completed',
    data: { companyId: 7, uploadId: 'u2', undoOf: 'u1' },
  });
});

test('a new login becomes a claimed account only if it is a customer’s', () => {
  const created = (role: string) => toWebhookEvent(eventOf('identity.user.created', { userId: 'ada', role }));
  expect(created('customer')).toEqual({ type: 'account.claimed', data: { companyId: 7, customerId: 'ada' } });
  expect(created('company_admin')).toBeUndefined();
});

test.each([
  ['awaiting-approval', 'upload.awaiting_approval'],
  ['completed', 'upload.completed'],
  ['failed', 'upload.failed'],
  ['discarded', 'upload.discarded'],
])('an upload that is %s becomes the webhook %s', (state, type) => {
  const data = { uploadId: 'u1', state, changesBills: false };
  expect(toWebhookEvent(eventOf('billing.upload.changed', data))).toEqual({
    type,
    data: { companyId: 7, uploadId: 'u1' },
  });
});

test('other events become no webhook, and notifications receives the event of each webhook type', () => {
  expect(toWebhookEvent(eventOf('billing.bill.changed', { customerId: 'ada' }))).toBeUndefined();
  // All types of uploads are from one event.
  const uploadTypes = WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith('upload.'));
  expect(WEBHOOK_DOMAIN_EVENTS).toHaveLength(WEBHOOK_EVENT_TYPES.length - uploadTypes.length + 1);
  expect(WEBHOOK_DOMAIN_EVENTS.every(({ subscribers }) => subscribers.includes('notifications'))).toBe(true);
});

test('a message stores its last 20 attempts, and when it was delivered', () => {
  const newMessage = { eventId: 'e1', companyId: 7, endpointId: 'n1', timestamp: now.toISOString(), data: {} };
  const message = newWebhookMessage({ ...newMessage, type: 'upload.completed' }, now);
  expect(message).toMatchObject({ id: 'e1-n1', state: 'pending' });
  const failed = { at: now, status: 500, durationMs: 1 };
  const tried = { ...message, attempts: Array.from({ length: 20 }, () => failed), attemptCount: 30 };
  const change = applyWebhookAttempt(tried, { at: now, status: 204, durationMs: 1 }, now);
  expect(change).toMatchObject({ state: 'delivered', doneAt: now, attemptCount: 31 });
  expect(change.attempts).toHaveLength(20);
  expect(change.attempts?.at(-1)?.status).toBe(204);
  expect(applyWebhookAttempt(message, failed, now).state).toBeUndefined();
});
