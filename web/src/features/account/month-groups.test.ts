import { expect, it } from 'vitest';
import { monthGroups } from './month-groups.ts';

const payment = (id: string, createdAt: string, paidAt: string | null = null) => ({
  id,
  balanceId: 'b1',
  createdAt,
  paidAt,
  status: 'PENDING' as const,
  transactionId: null,
  isBeingReturned: false,
  testMode: false,
  amount: { amountMinor: 100, currency: 'USD' },
  amountReceived: null,
  refundedAmount: { amountMinor: 0, currency: 'USD' },
  disputedAmount: { amountMinor: 0, currency: 'USD' },
});

it('payments are grouped by month and keep their order', () => {
  const groups = monthGroups(
    [payment('c', '2026-11-15T12:00:00Z'), payment('b', '2026-11-02T12:00:00Z'), payment('a', '2026-09-20T12:00:00Z')],
    'UTC',
  );
  expect(groups.map(({ title, payments }) => [title, payments.map(({ id }) => id)])).toEqual([
    ['November 2026', ['c', 'b']],
    ['September 2026', ['a']],
  ]);
});

it('a payment is in the month in which it was paid, not in the one in which it was started', () => {
  expect(monthGroups([payment('a', '2026-10-15T12:00:00Z', '2026-11-15T12:00:00Z')], 'UTC')[0]?.title).toBe(
    'November 2026',
  );
});

it("months are those of the company's time zone", () => {
  const titleIn = (timeZone: string) => monthGroups([payment('a', '2026-11-01T03:30:00Z')], timeZone)[0]?.title;
  expect([titleIn('UTC'), titleIn('America/Chicago')]).toEqual(['November 2026', 'October 2026']);
});
