import { expect, test } from 'vitest';
import { endOfMinute, fitsMode, isSecret, newSecret, prefixOf, startOfMinute } from './partner-key.ts';

const letters = (length: number): string => 'k'.repeat(length);

test('a secret tells its mode, and shows four characters of its own', () => {
  const secret = newSecret('test', letters);
  expect(secret).toBe(`up_test_${letters(32)}`);
  expect(isSecret(secret)).toBe(true);
  expect(prefixOf(secret)).toBe('up_test_kkkk');
});

test.each(['', 'up_live_', `up_demo_${letters(32)}`, `up_live_${letters(33)}`, `up_live_${letters(31)}$`])(
  '%s is no secret',
  (text) => {
    expect(isSecret(text)).toBe(false);
  },
);

test('a test key only reads', () => {
  expect(fitsMode('test', ['customers:read', 'payments:read'])).toBe(true);
  expect(fitsMode('test', ['customers:read', 'customers:write'])).toBe(false);
  expect(fitsMode('test', ['balances:write'])).toBe(false);
  expect(fitsMode('live', ['balances:write', 'customers:write'])).toBe(true);
});

test('a use is noted to the minute', () => {
  const at = new Date('2026-11-21T12:34:56.789Z');
  expect(startOfMinute(at)).toEqual(new Date('2026-11-21T12:34:00.000Z'));
  expect(endOfMinute(at)).toEqual(new Date('2026-11-21T12:35:00.000Z'));
});
