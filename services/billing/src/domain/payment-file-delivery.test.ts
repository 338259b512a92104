import { expect, test } from 'vitest';
import {
  attemptFailed,
  begun,
  delivered,
  handedBack,
  isBeingSent,
  mayHaveArrived,
  newDelivery,
} from './payment-file-delivery.ts';

const START = new Date('2026-11-27T08:00:00Z');
const MINUTE_MS = 60_000;
const failure = (message: string, mayHaveArrived = false) => ({ message, mayHaveArrived });

test('failed attempts are repeated with growing delays, and given up after 3 days', () => {
  let delivery = newDelivery(START);
  let now = START;
  const minutes: number[] = [];
  while (delivery.state !== 'failed') {
    delivery = attemptFailed(begun(delivery, now), failure('The server could not be reached.'), now);
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
  const delivery = begun(newDelivery(START), START);
  expect(delivery).toMatchObject({ state: 'sending', attempts: 1 });
  expect(delivery.nextAttemptAt?.getTime()).toBe(START.getTime() + 10 * MINUTE_MS);
  expect(isBeingSent(delivery, START)).toBe(true);
  expect(isBeingSent(delivery, new Date(START.getTime() + 10 * MINUTE_MS))).toBe(false);
});

test('a delivered file waits for nothing, and has no message of an earlier attempt', () => {
  const failed = attemptFailed(begun(newDelivery(START), START), failure('Wrong password.'), START);
  const now = new Date(START.getTime() + MINUTE_MS);
  expect(delivered(begun(failed, now), now)).toEqual({
    state: 'delivered',
    attempts: 2,
    requestedAt: START,
    mayHaveArrived: true,
    deliveredAt: now,
  });
});

test('a file may have arrived after an attempt without an answer, and that is not forgotten', () => {
  const first = newDelivery(START);
  expect(attemptFailed(begun(first, START), failure('Nothing answers.'), START).mayHaveArrived).toBeUndefined();
  const unclear = attemptFailed(begun(first, START), failure('No answer.', true), START);
  expect(unclear.mayHaveArrived).toBe(true);
  const refused = attemptFailed(begun(unclear, START), failure('Nothing answers.'), START);
  expect(refused.mayHaveArrived).toBe(true);
  expect(newDelivery(START, refused).mayHaveArrived).toBe(true);
});

test('an attempt that a stopped process hands back is due at once, and does not count', () => {
  const first = newDelivery(START);
  expect(handedBack(begun(first, START), failure(''), START)).toEqual(first);
});

test('a file may have arrived while it is sent, and stays so after its worker died', () => {
  const sending = begun(newDelivery(START), START);
  expect([newDelivery(START), sending, undefined].map(mayHaveArrived)).toEqual([false, true, false]);
  const again = begun(sending, START);
  expect(mayHaveArrived(attemptFailed(again, failure('Nothing answers.'), START))).toBe(true);
  expect(mayHaveArrived(newDelivery(START, sending))).toBe(true);
});
