import { expect, test } from 'vitest';
import { refundFormRule } from './refund.rule.ts';
import { refundableAmount } from './refund-dialog.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const disputedAmount = usd(0);
const refund = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED', cents: number) => ({ status, amount: usd(cents) });

test('completed and pending refunds reduce the refundable amount', () => {
  const refunds = [refund('SUCCEEDED', 1000), refund('PENDING', 500), refund('FAILED', 9000)];
  expect(refundableAmount({ status: 'SUCCESS', amountReceived: usd(10_000), disputedAmount, refunds })).toBe(8500);
  expect(refundableAmount({ status: 'PENDING', amountReceived: usd(10_000), disputedAmount, refunds: [] })).toBe(0);
  expect(refundableAmount({ status: 'SUCCESS', amountReceived: null, disputedAmount, refunds: [] })).toBe(0);
});

test('a disputed amount cannot be refunded', () => {
  const received = { status: 'SUCCESS' as const, amountReceived: usd(10_000), refunds: [refund('SUCCEEDED', 1000)] };
  expect(refundableAmount({ ...received, disputedAmount: usd(2000) })).toBe(7000);
  expect(refundableAmount({ ...received, disputedAmount: usd(10_000) })).toBe(0);
});

test('the amount to refund is in dollars, above zero and up to the refundable amount', () => {
  const rule = refundFormRule(8500);
  expect(rule.parse({ amount: '85.00' })).toEqual({ amount: 8500 });
  expect(rule.parse({ amount: '$12.5' })).toEqual({ amount: 1250 });
  const messageFor = (amount: string) => rule.safeParse({ amount }).error?.issues[0]?.message;
  expect(messageFor('85.01')).toBe('Only $85.00 of this payment is left to refund.');
  expect(messageFor('0')).toBe('Enter an amount greater than $0.00.');
  expect(messageFor('-5')).toBe('Enter an amount greater than $0.00.');
  expect(messageFor('1.005')).toBe('"1.005" has more than two decimals');
  expect(messageFor('')).toBe('Enter an amount.');
});
