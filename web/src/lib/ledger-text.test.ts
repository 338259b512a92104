import { expect, it } from 'vitest';
import { entryText, type TextEntry } from './ledger-text.ts';

const textOf = (entry: Partial<TextEntry> & Pick<TextEntry, 'kind'>): string =>
  entryText({
    amount: { amountMinor: 1000 },
    debit: 'receivable',
    credit: 'revenue',
    month: 11,
    year: 2026,
    reference: null,
    reason: null,
    note: null,
    ...entry,
  });

it('describes a bill with a reason as changed', () => {
  expect(textOf({ kind: 'BILL' })).toBe('Bill for November 2026');
  expect(textOf({ kind: 'BILL', reason: 'Meter misread' })).toBe('Bill for November 2026 changed');
});

it('describes a recorded payment by the method, number and day in its note', () => {
  const note = (text: string | null) => textOf({ kind: 'RECORDED_PAYMENT', note: text });
  expect(note('check 1042, 2026-11-20')).toBe('Check 1042, received Nov 20, 2026');
  expect(note('cash, 2026-11-20')).toBe('Cash payment, received Nov 20, 2026');
  expect(note(null)).toBe('Recorded payment');
});

it('says whether a recorded payment or a write-off was reversed', () => {
  expect(textOf({ kind: 'REVERSAL', credit: 'cash' })).toBe('Recorded payment reversed');
  expect(textOf({ kind: 'REVERSAL', credit: 'write-offs' })).toBe('Write-off reversed');
});

it('says whether a charge was added or removed', () => {
  expect(textOf({ kind: 'CHARGE' })).toBe('Charge added to the November 2026 bill');
  expect(textOf({ kind: 'CHARGE', amount: { amountMinor: -1000 } })).toBe('Charge on the November 2026 bill reversed');
});

it('names no bill in an entry for the whole account', () => {
  expect(textOf({ kind: 'CREDIT', month: null, year: null })).toBe('Credit');
  expect(textOf({ kind: 'CREDIT' })).toBe('Credit for November 2026');
});

it('says that an earlier bill was carried forward, and that an amount of the same month is already included in the bill', () => {
  const carriedForward = { kind: 'CARRIED_FORWARD', reference: '202612' } as const;
  expect(textOf(carriedForward)).toBe('November 2026 bill carried forward to December 2026');
  expect(textOf({ ...carriedForward, month: 12 })).toBe('Adjustment: already included in the December 2026 bill');
});
