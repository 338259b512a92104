import { expect, test } from 'vitest';
import {
  FAILED_SIGN_INS_BY_NETWORK as LIMIT,
  limitForNetwork,
  secondsUntilAllowed,
  tooManyAttempts,
  tooManyAttemptsOrReset,
} from './attempt-limit.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const inMs = (ms: number): Date => new Date(NOW.getTime() + ms);

test('allows the last permitted failure and refuses the next one until the window ends', () => {
  expect(secondsUntilAllowed(LIMIT, LIMIT.maxCount, inMs(5000), NOW)).toBeUndefined();
  expect(secondsUntilAllowed(LIMIT, LIMIT.maxCount + 1, inMs(5001), NOW)).toBe(6);
  expect(secondsUntilAllowed(LIMIT, LIMIT.maxCount + 1, inMs(0), NOW)).toBe(1);
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('shows a wait of %i seconds as %s', (seconds, duration) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Try again in ${duration}.`);
});

test('the message of a lock that a reset link ends names the reset by email', () => {
  expect(tooManyAttemptsOrReset(86_400)).toBe(
    'Too many attempts. To sign in sooner, reset your password by email. Try again in 24 hours.',
  );
});

test('a /56 may have twice and a /48 four times the failures of a /64', () => {
  expect([0, 1, 2].map((index) => limitForNetwork(LIMIT, index).maxCount)).toEqual([100, 200, 400]);
});
