import type { Correction } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { type AppliedCorrection, keyUseOf, withAppliedCorrection } from './correction-keys.ts';

const writeOff = (key?: string, reason = 'Too small'): Correction => ({
  type: 'write-off',
  reason,
  balanceId: 'b',
  ...(key ? { idempotencyKey: key } : {}),
});
const EMPTY: { corrections?: AppliedCorrection[] } = {};

test('knows a key that was used for the same correction, and one used for another', () => {
  const account = withAppliedCorrection(EMPTY, writeOff('k1'));
  expect(keyUseOf(account, writeOff('k1'))).toBe('repeated');
  expect(keyUseOf(account, writeOff('k1', 'Moved out'))).toBe('reused');
  expect(keyUseOf(account, { ...writeOff('k1'), type: 'void-bill' } as Correction)).toBe('reused');
  expect(keyUseOf(account, writeOff('k2'))).toBe('new');
});

test('remembers nothing without a key, and forgets the oldest of more than 50', () => {
  expect(withAppliedCorrection(EMPTY, writeOff())).toBe(EMPTY);
  let account = EMPTY;
  for (let each = 0; each <= 50; each += 1) account = withAppliedCorrection(account, writeOff(`k${each}`));
  expect(keyUseOf(account, writeOff('k0'))).toBe('new');
  expect(keyUseOf(account, writeOff('k1'))).toBe('repeated');
});
