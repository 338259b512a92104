import { expect, test } from 'vitest';
import { newDelivery } from './delivery.ts';
import { applyAttempt } from './delivery-attempt.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const delivery = newDelivery(1, 'p', { template: 'receipt', customerId: 'ada', paymentId: 'p' }, NOW);
const unconfirmed = { kind: 'unconfirmed', reason: '500' } as const;
const backoffAfter = (attempts: number): number | undefined => {
  const next = applyAttempt({ ...delivery, attempts }, unconfirmed, NOW).nextAttemptAt;
  return next && next.getTime() - NOW.getTime();
};

test('the back-off doubles from 5 seconds to 30 minutes', () => {
  expect([0, 1, 2, 3, 8, 9, 50].map(backoffAfter)).toEqual([
    5000, 10_000, 20_000, 40_000, 1_280_000, 1_800_000, 1_800_000,
  ]);
});

test('no attempt is scheduled after a final outcome', () => {
  for (const outcome of [{ kind: 'sent' }, { kind: 'captured' }, { kind: 'rejected', reason: 'x' }] as const) {
    expect(applyAttempt(delivery, outcome, NOW)).toMatchObject({ nextAttemptAt: undefined, attempts: 1 });
  }
});

test('an idempotency key is used for 23 hours from when the email was composed', () => {
  const late = new Date(NOW.getTime() + 23 * 60 * 60_000);
  expect(applyAttempt({ ...delivery, composedAt: NOW }, unconfirmed, late).state).toBe('failed');
  expect(applyAttempt({ ...delivery, composedAt: late }, unconfirmed, late).state).toBeUndefined();
});
