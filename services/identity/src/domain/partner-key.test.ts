import { expect, test } from 'vitest';
import { companyOfKey, endOfMinute, isSecret, newSecret, prefixOf, startOfMinute } from './partner-key.ts';

const letters = (length: number): string => 'k'.repeat(length);

test('puts the mode into the secret and four random characters into the prefix', () => {
  const secret = newSecret('test', letters);
  expect(secret).toBe(`up_test_${letters(32)}`);
  expect(isSecret(secret)).toBe(true);
  expect(prefixOf(secret)).toBe('up_test_kkkk');
});

test.each(['', 'up_live_', `up_demo_${letters(32)}`, `up_live_${letters(33)}`, `up_live_${letters(31)}$`])(
  'refuses "%s" as a secret',
  (text) => {
    expect(isSecret(text)).toBe(false);
  },
);

test('has a live key work on its company and a test key only on the sandbox', () => {
  expect(companyOfKey({ mode: 'live', companyId: 1 })).toBe(1);
  expect(companyOfKey({ mode: 'test', companyId: 1, sandboxCompanyId: 2 })).toBe(2);
  expect(companyOfKey({ mode: 'test', companyId: 1 })).toBeUndefined();
});

test('rounds a use to its minute', () => {
  const at = new Date('2026-11-21T12:34:56.789Z');
  expect(startOfMinute(at)).toEqual(new Date('2026-11-21T12:34:00.000Z'));
  expect(endOfMinute(at)).toEqual(new Date('2026-11-21T12:35:00.000Z'));
});
