import { expect, test } from 'vitest';
import { changeSummary, comparisonRange, dailyAmountsUntil, sumCents } from './daily-amounts.ts';

const collectedOn = (day: string, amountMinor: number) => ({ day, total: { amountMinor }, successfulPaymentCount: 1 });

test('the period has 30 days, also those without payments', () => {
  const days = dailyAmountsUntil('2026-11-21', [
    collectedOn('2026-11-21', 500),
    collectedOn('2026-10-23', 200),
    collectedOn('2026-10-22', 900),
  ]);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-23', cents: 200, payments: 1 });
  expect(days[1]).toEqual({ day: '2026-10-24', cents: 0, payments: 0 });
  expect(sumCents(days)).toBe(700);
});

test('the query covers the period and the one before it', () => {
  expect(comparisonRange('2026-11-21')).toEqual({ from: '2026-09-23', to: '2026-11-21' });
});

test.each([
  [12_000, 10_000, '$120.00 in the last 30 days, up 20% from the previous 30 days'],
  [5_000, 10_000, '$50.00 in the last 30 days, down 50% from the previous 30 days'],
  [10_000, 10_000, '$100.00 in the last 30 days, same as the previous 30 days'],
  [10_000, 0, '$100.00 in the last 30 days, compared with $0.00 in the previous 30 days'],
  [0, 0, '$0.00 in the last 30 days'],
])('compares %i cents with %i cents before', (now, before, summary) => {
  expect(changeSummary(now, before)).toBe(summary);
});
