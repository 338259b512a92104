import { expect, test } from 'vitest';
import { coverRows } from './covers.ts';

const usd = (amountMinor: number) => ({ amountMinor });
const cover = (month: number, amountMinor: number) => ({ month, year: 2026, amount: usd(amountMinor) });

test('a payment for one bill names its period', () => {
  expect(coverRows({ covers: [cover(11, 8417)], creditAmount: usd(0) })).toEqual([['Billing Period', 'November 2026']]);
});

test('a payment for several bills lists each with its amount', () => {
  expect(coverRows({ covers: [cover(10, 6000), cover(11, 8417)], creditAmount: usd(0) })).toEqual([
    ['October 2026 bill', '$60.00'],
    ['November 2026 bill', '$84.17'],
  ]);
});

test('a part of a payment that covers no bill is a credit on the account', () => {
  expect(coverRows({ covers: [cover(11, 8417)], creditAmount: usd(1200) })).toEqual([
    ['Billing Period', 'November 2026'],
    ['Credit on your account', '$12.00'],
  ]);
  expect(coverRows({ covers: [], creditAmount: usd(1200) })).toEqual([['Credit on your account', '$12.00']]);
});

test('a credited payment lists the bills that billing covered instead of the bills of the payment page, and the credit that is left', () => {
  const credit = { covers: [cover(11, 5000)], unapplied: usd(3417), transferred: usd(0) };
  expect(coverRows({ covers: [cover(12, 8417)], creditAmount: usd(0), credit })).toEqual([
    ['Billing Period', 'November 2026'],
    ['Credit on your account', '$34.17'],
  ]);
});

test('a payment that was moved to another account lists no bill', () => {
  const credit = { covers: [], unapplied: usd(0), transferred: usd(8417) };
  expect(coverRows({ covers: [cover(11, 8417)], creditAmount: usd(0), credit })).toEqual([
    ['Moved to another account', '$84.17'],
  ]);
});

test('a payment that was refunded in full lists the bill of the payment page', () => {
  const credit = { covers: [], unapplied: usd(0), transferred: usd(0) };
  expect(coverRows({ covers: [cover(11, 8417)], creditAmount: usd(0), credit })).toEqual([
    ['Billing Period', 'November 2026'],
  ]);
});
