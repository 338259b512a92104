import { expect, test } from 'vitest';
import { refundFormRule } from './refund.rule.ts';
import { leftToRefund, typedDollars } from './refunds.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const refund = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED', cents: number) => ({ status, amount: usd(cents) });

test('what went back or is on its way cannot be given back again', () => {
  const refunds = [refund('SUCCEEDED', 1000), refund('PENDING', 500), refund('FAILED', 9000)];
  expect(leftToRefund({ status: 'SUCCESS', amount: usd(10_000), refunds })).toBe(8500);
  expect(leftToRefund({ status: 'PENDING', amount: usd(10_000), refunds: [] })).toBe(0);
});

test('an amount is dollars, at most what is left', () => {
  const rule = refundFormRule(8500);
  expect(rule.parse({ amount: '85.00' })).toEqual({ amount: 8500 });
  expect(rule.parse({ amount: '$12.5' })).toEqual({ amount: 1250 });
  const messageFor = (amount: string) => rule.safeParse({ amount }).error?.issues[0]?.message;
  expect(messageFor('85.01')).toBe('Only $85.00 of this payment is left to refund.');
  expect(messageFor('0')).toBe('Enter more than $0.00.');
  expect(messageFor('-5')).toBe('Enter more than $0.00.');
  expect(messageFor('1.005')).toBe('"1.005" has more than two decimals');
  expect(messageFor('')).toBe('Enter an amount in dollars.');
});

test('cents are typed with both decimals', () => {
  expect(typedDollars(8417)).toBe('84.17');
  expect(typedDollars(500)).toBe('5.00');
});
