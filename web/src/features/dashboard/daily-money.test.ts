import { expect, test } from 'vitest';
import { bothWindows, changeWords, sumOf, windowUntil } from './daily-money.ts';

const on = (day: string, amountMinor: number) => ({ day, total: { amountMinor }, successfulPaymentCount: 1 });

test('a window has each of its thirty days, also those without money', () => {
  const days = windowUntil('2026-11-21', [on('2026-11-21', 500), on('2026-10-23', 200), on('2026-10-22', 900)]);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-23', cents: 200, payments: 1 });
  expect(days[1]).toEqual({ day: '2026-10-24', cents: 0, payments: 0 });
  expect(sumOf(days)).toBe(700);
});

test('two windows are asked for at once', () => {
  expect(bothWindows('2026-11-21')).toEqual({ from: '2026-09-23', to: '2026-11-21' });
});

test.each([
  [12_000, 10_000, '$120.00 in the last 30 days, 20% more than in the 30 days before'],
  [5_000, 10_000, '$50.00 in the last 30 days, 50% less than in the 30 days before'],
  [10_000, 10_000, '$100.00 in the last 30 days, as in the 30 days before'],
  [10_000, 0, '$100.00 in the last 30 days; nothing in the 30 days before'],
  [0, 0, '$0.00 in the last 30 days'],
])('%i cents after %i', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});
