import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { after, buildPayment, T0 } from '../../test/world/payments.ts';
import { nextPollOf } from './payment.ts';
import { nextRetry } from './poll-schedule.ts';

/** Returns every poll of a payment without an outcome, in milliseconds after its creation. */
function pollsOf(payment: ReturnType<typeof buildPayment>): number[] {
  const polls: number[] = [];
  for (let now: Date | undefined = T0; now; now = nextPollOf(payment, now)) polls.push(now.getTime() - T0.getTime());
  return polls.slice(1);
}

test('polls at growing intervals, at the expiry of the page, and until 48 hours after it', () => {
  const polls = pollsOf(buildPayment());
  expect(polls.slice(0, 7)).toEqual([5000, 20_000, MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS]);
  expect(polls.slice(7, 12)).toEqual([7, 13, 19, 24, 25].map((hours) => hours * HOUR_MS));
  expect(polls.at(-1)).toBe(72 * HOUR_MS);
  expect(polls.length).toBeLessThan(25);
});

test('polls a page that was closed before a visit only at its expiry and 48 hours after it', () => {
  const closed = buildPayment({ state: 'cancelled' });
  expect(pollsOf(closed)).toEqual([24 * HOUR_MS, 72 * HOUR_MS]);
  for (const used of [{ visitedAt: T0 }, { handedOutAt: T0 }, { callbackReceived: true }])
    expect(pollsOf({ ...closed, ...used })).toEqual(pollsOf(buildPayment()));
});

test('does not poll a payment that succeeded, or whose page was never created', () => {
  expect(nextPollOf(buildPayment({ state: 'succeeded' }), T0)).toBeUndefined();
  expect(nextPollOf(buildPayment({ state: 'failed', pageUrl: undefined }), T0)).toBeUndefined();
  expect(nextPollOf(buildPayment({ state: 'failed' }), T0)).toBeInstanceOf(Date);
});

test.each(['expired', 'cancelled'] as const)('polls a payment that is %s for a late success', (state) => {
  const payment = buildPayment({ state, visitedAt: T0 });
  expect(nextPollOf(payment, after(25 * HOUR_MS))).toEqual(after(31 * HOUR_MS));
  expect(nextPollOf(payment, after(72 * HOUR_MS))).toBeUndefined();
});

test('retries an unavailable provider with back-off of 5 seconds to 7.5 minutes', () => {
  const waits = [1, 2, 3, 20].map((times) => nextRetry(buildPayment(), times, T0).getTime() - T0.getTime());
  expect(waits).toEqual([...waits].sort((left, right) => left - right));
  expect(waits[0]).toBeGreaterThanOrEqual(5000);
  expect(waits.at(-1)).toBeLessThanOrEqual(7.5 * MINUTE_MS);
});
