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

test('labels a paid payment as refunded once all of the received amount is returned', () => {
  expect(returnedLabel(paid)).toBeUndefined();
  expect(returnedLabel({ ...paid, refundedAmount: usd(7999) })).toBe('Partly refunded');
  expect(returnedLabel({ ...paid, refundedAmount: usd(8000) })).toBe('Refunded');
});

test('labels a disputed payment as charged back, and a failed one not at all', () => {
  expect(returnedLabel({ ...paid, refundedAmount: usd(100), disputedAmount: usd(7900) })).toBe('Charged back');
  expect(returnedLabel({ ...paid, status: 'FAILED', refundedAmount: usd(8000) })).toBeUndefined();
});
