import { expect, test } from 'vitest';
import { clockDifference } from './inspect.ts';
import { isNewEnough } from './redis/client.ts';

test('clockDifference reports only what the round trip cannot explain', () => {
  expect(clockDifference(1500, 1000, 2000)).toBe(0);
  expect(clockDifference(900, 1000, 2000)).toBe(-100);
  expect(clockDifference(2600, 1000, 2000)).toBe(600);
});

test.each([
  ['6.2', true],
  ['6.10', true],
  ['7.0.15', true],
  ['10.1.0', true],
  ['6.0.16', false],
  ['5.14', false],
  ['0', false],
  ['nonsense', false],
])('version %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
