import { expect, test } from 'vitest';
import { returnedLabel } from './payment-status.tsx';

const usd = (amountMinor: number) => ({ amountMinor });
const paid = {
  status: 'SUCCESS',
  testMode: false,
  isBeingReturned: false,
  amount: usd(8417),
  amountReceived: usd(8000),
  refundedAmount: usd(0),
  disputedAmount: usd(0),
} as const;

test('a paid payment is "Partly refunded" below the received amount of $80.00, and "Refunded" at it', () => {
  expect(returnedLabel(paid)).toBeUndefined();
  expect(returnedLabel({ ...paid, refundedAmount: usd(7999) })).toBe('Partly refunded');
  expect(returnedLabel({ ...paid, refundedAmount: usd(8000) })).toBe('Refunded');
});

test('a disputed payment is "Charged back", and a failed payment has no such label', () => {
  expect(returnedLabel({ ...paid, refundedAmount: usd(100), disputedAmount: usd(7900) })).toBe('Charged back');
  expect(returnedLabel({ ...paid, status: 'FAILED', refundedAmount: usd(8000) })).toBeUndefined();
});
