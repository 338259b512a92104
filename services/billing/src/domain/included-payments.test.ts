import { expect, test } from 'vitest';
import { includedWarnings, recentSince } from './included-payments.ts';

test('warns of recent payments with their number and sum; does not warn without recent payments', () => {
  expect(includedWarnings({ count: 0, totalMinor: 0 })).toEqual([]);
  expect(includedWarnings({ count: 1, totalMinor: 1250 })).toEqual([
    '1 payment from the last 24 hours ($12.50) is treated as already included in the amounts, because no as-of time was given. If the file was created earlier, upload it again with its as-of time.',
  ]);
  expect(includedWarnings({ count: 1200, totalMinor: 1 })[0]).toMatch(/^1,200 payments .* are treated/);
});

test('payments count as recent for 24 hours', () => {
  expect(recentSince(new Date('2026-12-02T08:00:00Z'))).toEqual(new Date('2026-12-01T08:00:00Z'));
});
