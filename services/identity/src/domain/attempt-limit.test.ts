import { expect, test } from 'vitest';
import { SIGN_IN_BY_EMAIL_AND_ADDRESS as LIMIT, tooManyAttempts, waitSeconds } from './attempt-limit.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const inMs = (ms: number): Date => new Date(NOW.getTime() + ms);

test('the last failure that is allowed is let through, the next one waits for the window to end', () => {
  expect(waitSeconds(LIMIT, LIMIT.failures, inMs(5000), NOW)).toBeUndefined();
  expect(waitSeconds(LIMIT, LIMIT.failures + 1, inMs(5001), NOW)).toBe(6);
  expect(waitSeconds(LIMIT, LIMIT.failures + 1, inMs(0), NOW)).toBe(1);
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('%i seconds read as %s', (seconds, words) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Try again in ${words}.`);
});
