import type { Correction } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { type AppliedCorrection, externalCreditId, keyUseOf, withAppliedCorrection } from './correction-keys.ts';
import type { Credit } from './ledger.ts';

const writeOff = (key?: string, reason = 'Too small'): Correction => ({
  type: 'write-off',
  reason,
  balanceId: 'b',
  ...(key ? { idempotencyKey: key } : {}),
});
const EMPTY: { corrections?: AppliedCorrection[] } = {};

test('recognizes a key that was used for the same correction or for another', () => {
  const account = withAppliedCorrection(EMPTY, writeOff('k1'));
  expect(keyUseOf(account, writeOff('k1'))).toBe('repeated');
  expect(keyUseOf(account, writeOff('k1', 'Moved out'))).toBe('reused');
  expect(keyUseOf(account, { ...writeOff('k1'), type: 'void-bill' } as Correction)).toBe('reused');
  expect(keyUseOf(account, writeOff('k2'))).toBe('new');
});

test('stores no correction without a key, and drops the oldest of more than 50', () => {
  expect(withAppliedCorrection(EMPTY, writeOff())).toBe(EMPTY);
  let account = EMPTY;
  for (let each = 0; each <= 50; each += 1) account = withAppliedCorrection(account, writeOff(`k${each}`));
  expect(keyUseOf(account, writeOff('k0'))).toBe('new');
  expect(keyUseOf(account, writeOff('k1'))).toBe('repeated');
});

test('recognizes an external id by its credit, even after the bill that it covers has changed', () => {
  const payment: Correction = {
    type: 'record-payment',
    amountMinor: 100,
    method: 'cash',
    receivedOn: '2026-11-20',
    externalId: 'box-1',
  };
  const { type: _type, externalId, ...values } = payment;
  const credit = {
    ...values,
    id: externalCreditId('box-1'),
    kind: 'recorded-payment' as const,
    at: new Date(0),
    period: 202611,
  };
  let account: { corrections?: AppliedCorrection[]; credits: Credit[]; externalIds?: string[] } = { credits: [credit] };
  account = withAppliedCorrection(account, payment);
  for (let each = 0; each <= 50; each += 1) account = withAppliedCorrection(account, writeOff(`k${each}`));
  expect(account.externalIds).toEqual([externalId]);
  expect(keyUseOf(account, { ...payment, number: '', reason: 'Lockbox' })).toBe('repeated');
  expect(keyUseOf(account, { ...payment, amountMinor: 101 })).toBe('reused');
  expect(keyUseOf(account, { ...payment, externalId: 'box-2' })).toBe('new');
});
