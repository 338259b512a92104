import { expect, test } from 'vitest';
import { newDelivery } from './delivery.ts';
import { settleAttempt } from './settle-attempt.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const delivery = newDelivery(1, 'p', { template: 'receipt', customerId: 'ada', paymentId: 'p' }, NOW);
const unsure = { kind: 'unsure', reason: '500' } as const;
const waitAfter = (attempts: number): number | undefined => {
  const next = settleAttempt({ ...delivery, attempts }, unsure, NOW).nextAttemptAt;
  return next && next.getTime() - NOW.getTime();
};

test('waits double from five seconds to half an hour', () => {
  expect([0, 1, 2, 3, 8, 9, 50].map(waitAfter)).toEqual([
    5000, 10_000, 20_000, 40_000, 1_280_000, 1_800_000, 1_800_000,
  ]);
});

test('what is settled has no next try', () => {
  for (const outcome of [{ kind: 'sent' }, { kind: 'captured' }, { kind: 'refused', reason: 'x' }] as const) {
    expect(settleAttempt(delivery, outcome, NOW)).toMatchObject({ nextAttemptAt: undefined, attempts: 1 });
  }
});

test('the day in which the provider knows the key counts from when it was written, not from when it was owed', () => {
  const late = new Date(NOW.getTime() + 23 * 60 * 60_000);
  expect(settleAttempt({ ...delivery, writtenAt: NOW }, unsure, late).state).toBe('failed');
  expect(settleAttempt({ ...delivery, writtenAt: late }, unsure, late).state).toBeUndefined();
});
