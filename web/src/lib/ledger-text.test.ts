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

it('tells a bill from its correction by the reason', () => {
  expect(textOf({ kind: 'BILL' })).toBe('Bill for November 2026');
  expect(textOf({ kind: 'BILL', reason: 'Meter misread' })).toBe('Bill for November 2026 changed');
});

it('reads how a payment was received from its note', () => {
  const note = (text: string | null) => textOf({ kind: 'RECORDED_PAYMENT', note: text });
  expect(note('check 1042, 2026-11-20')).toBe('Check 1042, received Nov 20, 2026');
  expect(note('cash, 2026-11-20')).toBe('Cash payment, received Nov 20, 2026');
  expect(note(null)).toBe('Recorded payment');
});

it('says what was reversed', () => {
  expect(textOf({ kind: 'REVERSAL', credit: 'cash' })).toBe('Recorded payment reversed');
  expect(textOf({ kind: 'REVERSAL', credit: 'write-offs' })).toBe('Write-off reversed');
});

it('says whether a charge was added or removed', () => {
  expect(textOf({ kind: 'CHARGE' })).toBe('Charge added to the November 2026 bill');
  expect(textOf({ kind: 'CHARGE', amount: { amountMinor: -1000 } })).toBe('Charge on the November 2026 bill reversed');
});

it('leaves out the bill of an entry for the whole account', () => {
  expect(textOf({ kind: 'CREDIT', month: null, year: null })).toBe('Credit');
  expect(textOf({ kind: 'CREDIT' })).toBe('Credit for November 2026');
});

it('tells an earlier bill that was carried forward from a payment that the bill includes already', () => {
  const carried = { kind: 'CARRIED_FORWARD', reference: '202612' } as const;
  expect(textOf(carried)).toBe('November 2026 bill carried forward to December 2026');
  expect(textOf({ ...carried, month: 12 })).toBe('Adjustment: already included in the December 2026 bill');
});
