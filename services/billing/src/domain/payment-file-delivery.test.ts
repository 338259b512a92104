import { MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  completeAttempt,
  failAttempt,
  interruptAttempt,
  isBeingSent,
  mayHaveArrived,
  newDelivery,
  startAttempt,
} from './payment-file-delivery.ts';

const START = new Date('2026-11-27T08:00:00Z');
const failure = (message: string, mayHaveArrived = false) => ({ message, mayHaveArrived });

test('failed attempts are retried after 1, 5, 15 and then 60 minutes, and given up after 3 days', () => {
  let delivery = newDelivery(START);
  let now = START;
  const minutes: number[] = [];
  while (delivery.state !== 'failed') {
    delivery = failAttempt(startAttempt(delivery, now), failure('The server could not be reached.'), now);
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

test('an attempt is leased for 10 minutes', () => {
  const delivery = startAttempt(newDelivery(START), START);
  expect(delivery).toMatchObject({ state: 'sending', attempts: 1 });
  expect(delivery.nextAttemptAt?.getTime()).toBe(START.getTime() + 10 * MINUTE_MS);
  expect(isBeingSent(delivery, START)).toBe(true);
  expect(isBeingSent(delivery, new Date(START.getTime() + 10 * MINUTE_MS))).toBe(false);
});

test('a delivered file has no next attempt, and no message of an earlier attempt', () => {
  const failed = failAttempt(startAttempt(newDelivery(START), START), failure('Wrong password.'), START);
  const now = new Date(START.getTime() + MINUTE_MS);
  expect(completeAttempt(startAttempt(failed, now), now)).toEqual({
    state: 'delivered',
    attempts: 2,
    requestedAt: START,
    mayHaveArrived: true,
    deliveredAt: now,
  });
});

test('a file may have arrived after an attempt without a response, whatever the result of later attempts', () => {
  const first = newDelivery(START);
  expect(
    failAttempt(startAttempt(first, START), failure('The connection was refused.'), START).mayHaveArrived,
  ).toBeUndefined();
  const withoutResponse = failAttempt(startAttempt(first, START), failure('No response.', true), START);
  expect(withoutResponse.mayHaveArrived).toBe(true);
  const refused = failAttempt(startAttempt(withoutResponse, START), failure('The connection was refused.'), START);
  expect(refused.mayHaveArrived).toBe(true);
  expect(newDelivery(START, refused).mayHaveArrived).toBe(true);
});

test('an attempt that is interrupted by a shutdown is due again immediately, and does not count', () => {
  const first = newDelivery(START);
  expect(interruptAttempt(startAttempt(first, START), failure(''), START)).toEqual(first);
});

test('a file may have arrived while it is being sent, and after its worker crashed', () => {
  const sending = startAttempt(newDelivery(START), START);
  expect([newDelivery(START), sending, undefined].map(mayHaveArrived)).toEqual([false, true, false]);
  const again = startAttempt(sending, START);
  expect(mayHaveArrived(failAttempt(again, failure('The connection was refused.'), START))).toBe(true);
  expect(mayHaveArrived(newDelivery(START, sending))).toBe(true);
});
