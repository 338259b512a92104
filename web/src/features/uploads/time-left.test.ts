import { expect, it } from 'vitest';
import { estimateTimeLeft, timeLeftLabel } from './time-left.ts';

it('extrapolates the time left from the speed since the start', () => {
  expect(estimateTimeLeft({ at: 0, share: 0 }, { at: 10_000, share: 0.25 })).toBe(30_000);
  expect(estimateTimeLeft({ at: 5_000, share: 0.5 }, { at: 10_000, share: 0.75 })).toBe(5_000);
});

it('returns no estimate in the first second and without progress', () => {
  expect(estimateTimeLeft({ at: 0, share: 0 }, { at: 400, share: 0.2 })).toBeUndefined();
  expect(estimateTimeLeft({ at: 0, share: 0.2 }, { at: 5_000, share: 0.2 })).toBeUndefined();
  expect(timeLeftLabel(undefined)).toBe('');
});

it('rounds up to 5 seconds below a minute, else to minutes', () => {
  expect(timeLeftLabel(1_200)).toBe('a few seconds left');
  expect(timeLeftLabel(12_000)).toBe('about 15 seconds left');
  expect(timeLeftLabel(65_000)).toBe('about a minute left');
  expect(timeLeftLabel(190_000)).toBe('about 3 minutes left');
});
