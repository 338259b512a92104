import { expect, it } from 'vitest';
import { effectRows } from './correction-effect.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const bill = (month: number, due: number, isVoid = false) => ({
  id: `c1-2026${month}`,
  month,
  year: 2026,
  dueDate: null,
  isVoid,
  carriedForwardTo: null,
  voidedAmount: null,
  amountBilled: usd(5000),
  amountDue: usd(due),
  charges: [],
});
const account = (totalDue: number, credit: number, ...balances: ReturnType<typeof bill>[]) => ({
  totalDue: usd(totalDue),
  credit: usd(credit),
  balances,
});

it('the table shows the total due and only the bills that change', () => {
  const before = account(10_000, 0, bill(11, 5000), bill(10, 5000));
  expect(effectRows(before, account(7000, 0, bill(11, 5000), bill(10, 2000)))).toEqual([
    { label: 'Total due', now: '$100.00', after: '$70.00' },
    { label: 'October 2026 bill', now: '$50.00', after: '$20.00' },
  ]);
});

it('the table shows a voided bill and the credit that its payment becomes', () => {
  expect(effectRows(account(0, 0, bill(11, 0)), account(-5000, 5000, bill(11, 0, true)))).toEqual([
    { label: 'Total due', now: '$0.00', after: '$50.00 credit' },
    { label: 'November 2026 bill', now: '$0.00', after: 'Void' },
    { label: 'Unused credit', now: '$0.00', after: '$50.00' },
  ]);
});
