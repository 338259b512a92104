import { expect, test } from 'vitest';
import { filePickupRule, periodOfFileName } from './file-pickup.ts';

const messageOf = (namePattern: string): string | undefined =>
  filePickupRule.safeParse({ namePattern }).error?.issues[0]?.message;

test.each([
  ['bills-{YYYY}-{MM}.csv', 'bills-2026-11.csv', { month: 11, year: 2026 }],
  ['bills-{YYYY}-{MM}*.csv', 'BILLS-2026-11-final.CSV', { month: 11, year: 2026 }],
  ['{MON}{YY}_cycle?.txt', 'nov26_cycle3.txt', { month: 11, year: 2026 }],
  ['*{YYYY}{MM}*', 'export 202601 (2)', { month: 1, year: 2026 }],
  ['*{YYYY}{MM}*', 'bills-20261127.csv', { month: 11, year: 2026 }],
  ['*{MON}*{YYYY}*', 'bills-NOV-final-2026.csv', { month: 11, year: 2026 }],
  ['{YYYY}*{MM}', '202611', { month: 11, year: 2026 }],
  ['a+b({YYYY}).{MM}', 'a+b(2026).02', { month: 2, year: 2026 }],
])('the pattern %s reads the month from %s', (pattern, name, period) => {
  expect(periodOfFileName(pattern, name)).toEqual(period);
});

test('returns "no-match" for a name that does not match the pattern', () => {
  expect(periodOfFileName('bills-{YYYY}-{MM}.csv', 'bills-2026-11.csv.part')).toBe('no-match');
  expect(periodOfFileName('bills-{YYYY}-{MM}.csv', 'billsx2026-11.csv')).toBe('no-match');
  expect(periodOfFileName('bills.{YYYY}-{MM}', 'billsx2026-11')).toBe('no-match');
});

test('returns "invalid" for a name with an invalid month or a year out of range', () => {
  expect(periodOfFileName('bills-{YYYY}-{MM}.csv', 'bills-2026-13.csv')).toBe('invalid');
  expect(periodOfFileName('bills-{YYYY}-{MM}.csv', 'bills-1899-12.csv')).toBe('invalid');
  expect(periodOfFileName('bills-{YYYY}-{MON}.csv', 'bills-2026-abc.csv')).toBe('invalid');
});

test('returns "invalid" for a name in which the month can be read in two ways', () => {
  expect(periodOfFileName('*{YYYY}-{MM}*', 'bills-2026-11 of 2026-12-01.csv')).toBe('invalid');
  expect(periodOfFileName('*{YY}{MM}*', 'bills-20261112.csv')).toBe('invalid');
  expect(periodOfFileName('{YYYY}*{MM}*', '2026 11 12')).toBe('invalid');
});

test('compares names of 200 characters 600 times in under 4 seconds, with patterns on which a regular expression backtracks', () => {
  const start = performance.now();
  for (const name of ['a'.repeat(200), '1'.repeat(200)])
    for (const pattern of ['*a*a*a{YYYY}{MM}', '*?*?*?{YYYY}{MM}', '*{YYYY}*{MM}*x'])
      for (let count = 0; count < 100; count += 1) periodOfFileName(pattern, name);
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('requires exactly one year and one month in a pattern, up to 3 asterisks, no folder and no other token', () => {
  expect(messageOf('bills-{MM}.csv')).toBe('Use {YYYY} or {YY} exactly once, where the year is in the file name');
  expect(messageOf('bills-{YYYY}{YY}-{MM}.csv')).toBe(
    'Use {YYYY} or {YY} exactly once, where the year is in the file name',
  );
  expect(messageOf('bills-{YYYY}.csv')).toBe('Use {MM} or {MON} exactly once, where the month is in the file name');
  expect(messageOf('bills-{YYYY}-{mm}.csv')).toBe("{mm} isn't supported. Use {YYYY} or {YY}, {MM} or {MON}, * and ?");
  expect(messageOf('bills-{YYYY-{MM}.csv')).toMatch(/isn't supported/);
  expect(messageOf('*{YYYY}*{MM}**')).toBe('Use * at most 3 times');
  expect(messageOf('in/{YYYY}{MM}.csv')).toBe('Enter the name without a folder');
  expect(messageOf('{YYYY}{MM}.csv')).toBeUndefined();
});
