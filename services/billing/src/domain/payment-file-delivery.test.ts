import { expect, test } from 'vitest';
import { attemptFailed, begun, delivered, newDelivery } from './payment-file-delivery.ts';

const START = new Date('2026-11-27T08:00:00Z');
const MINUTE_MS = 60_000;

test('failed attempts are repeated with growing delays, and given up after 3 days', () => {
  let delivery = newDelivery(START);
  let now = START;
  const minutes: number[] = [];
  while (delivery.state === 'waiting') {
    delivery = attemptFailed(begun(delivery, now), 'The server could not be reached.', now);
    const { nextAttemptAt } = delivery;
    if (!nextAttemptAt) break;
    minutes.push((nextAttemptAt.getTime() - now.getTime()) / MINUTE_MS);
    now = nextAttemptAt;
  }
  expect(minutes.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60]);
  expect(delivery).toMatchObject({ state: 'failed', message: 'The server could not be reached.' });
  const hours = (now.getTime() - START.getTime()) / MINUTE_MS / 60;
  expect(hours).toBeGreaterThanOrEqual(72);
  expect(hours).toBeLessThan(73);
});

test('an attempt in progress is left alone for 10 minutes', () => {
  const { nextAttemptAt, attempts } = begun(newDelivery(START), START);
  expect(nextAttemptAt?.getTime()).toBe(START.getTime() + 10 * MINUTE_MS);
  expect(attempts).toBe(1);
});

test('a delivered file waits for nothing, and has no message of an earlier attempt', () => {
  const failed = attemptFailed(begun(newDelivery(START), START), 'Wrong password.', START);
  const now = new Date(START.getTime() + MINUTE_MS);
  expect(delivered(begun(failed, now), now)).toEqual({
    state: 'delivered',
    attempts: 2,
    requestedAt: START,
    deliveredAt: now,
  });
});
