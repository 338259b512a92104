import { expect, test } from 'vitest';
import { after, buildPayment, T0 } from '../../test/build-payment.ts';
import { nextPoll, nextRetry } from './poll-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every look at a payment that nothing ever becomes of, in milliseconds after it began. */
function looks(payment: ReturnType<typeof buildPayment>): number[] {
  const found: number[] = [];
  for (let now: Date | undefined = T0; now; now = nextPoll(payment, now)) found.push(now.getTime() - T0.getTime());
  return found.slice(1);
}

test('looks thin out to one every six hours, with one at the page’s end and one two days after it', () => {
  const found = looks(buildPayment());
  expect(found.slice(0, 7)).toEqual([5000, 20_000, MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]);
  expect(found.slice(7, 12)).toEqual([7, 13, 19, 24, 25].map((hours) => hours * HOUR));
  expect(found.at(-1)).toBe(72 * HOUR);
  expect(found.length).toBeLessThan(25);
});

test.each(['succeeded', 'failed', 'cancelled'] as const)('%s is not looked up any more', (state) => {
  expect(nextPoll(buildPayment({ state }), T0)).toBeUndefined();
});

test('what expired is watched for money that comes late', () => {
  expect(nextPoll(buildPayment({ state: 'expired' }), after(25 * HOUR))).toEqual(after(31 * HOUR));
});

test('a provider that stays away is asked ever less often, at least every seven and a half minutes', () => {
  const waits = [1, 2, 3, 20].map((times) => nextRetry(buildPayment(), times, T0).getTime() - T0.getTime());
  expect(waits).toEqual([...waits].sort((left, right) => left - right));
  expect(waits[0]).toBeGreaterThanOrEqual(5000);
  expect(waits.at(-1)).toBeLessThanOrEqual(7.5 * MINUTE);
});
