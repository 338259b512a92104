import { expect, test } from 'vitest';
import { clockDifference } from './inspect.ts';
import { isNewEnough } from './redis/client.ts';

test('clockDifference is 0 for a time between request and response, and otherwise the distance to the nearer of both', () => {
  const request = { sentAt: 1000, receivedAt: 2000 };
  expect(clockDifference({ serverTime: 1500, ...request })).toBe(0);
  expect(clockDifference({ serverTime: 900, ...request })).toBe(-100);
  expect(clockDifference({ serverTime: 2600, ...request })).toBe(600);
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
