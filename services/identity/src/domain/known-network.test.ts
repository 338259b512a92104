import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { isKnownNetwork, isUnrecordedUse } from './known-network.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const used = (daysAgo: number) => [{ key: 'home', at: new Date(NOW.getTime() - daysAgo * DAY_MS) }];

test('knows a network for 90 days after the last sign-in', () => {
  expect(isKnownNetwork(used(0), 'home', NOW)).toBe(true);
  expect(isKnownNetwork(used(89), 'home', NOW)).toBe(true);
  expect(isKnownNetwork(used(90), 'home', NOW)).toBe(false);
  expect(isKnownNetwork(used(0), 'elsewhere', NOW)).toBe(false);
  expect(isKnownNetwork([], 'home', NOW)).toBe(false);
});

test('stores a network when it is new and then at most once a day', () => {
  expect(isUnrecordedUse([], 'home', NOW)).toBe(true);
  expect(isUnrecordedUse(used(0.9), 'home', NOW)).toBe(false);
  expect(isUnrecordedUse(used(1), 'home', NOW)).toBe(true);
});
