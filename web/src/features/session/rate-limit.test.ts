import { expect, test } from 'vitest';
import { formatDuration } from './rate-limit.tsx';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '1 minute 1 second'],
  [899, '14 minutes 59 seconds'],
  [3600, '1 hour'],
  [3661, '1 hour 1 minute'],
  [86_400, '24 hours'],
])('formats %i seconds as "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
