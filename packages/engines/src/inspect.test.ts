import { expect, test } from 'vitest';
import { clockDifference } from './inspect.ts';

test('clockDifference reports only what the round trip cannot explain', () => {
  expect(clockDifference(1500, 1000, 2000)).toBe(0);
  expect(clockDifference(900, 1000, 2000)).toBe(-100);
  expect(clockDifference(2600, 1000, 2000)).toBe(600);
});
