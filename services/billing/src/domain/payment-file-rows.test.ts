import { DEFAULT_PAYMENT_FILE_LAYOUT, type PaymentFileLayout } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { addToTotals, movesMoney, NO_TOTALS } from './payment-file.ts';
import { createRowCells, fixedWidthHeader, fixedWidthLine } from './payment-file-rows.ts';

const CHICAGO = 'America/Chicago';
const payment: JournalEntry = {
  id: 'e1',
  kind: 'payment',
  debit: 'clearing',
  credit: 'receivable',
  amountMinor: 8417,
  at: new Date('2026-12-01T04:05:09Z'),
  source: { kind: 'payment', id: 'p1' },
};
const refund: JournalEntry = {
  ...payment,
  id: 'e2',
  kind: 'refund',
  debit: 'receivable',
  credit: 'clearing',
  amountMinor: 5,
};
const recorded: JournalEntry = {
  ...payment,
  id: 'e3',
  kind: 'recorded-payment',
  debit: 'cash',
  source: { kind: 'staff', id: 's' },
  reference: 'r1',
  note: 'check 1042, 2026-11-30',
};
const reversed: JournalEntry = {
  ...recorded,
  id: 'e4',
  kind: 'reversal',
  debit: 'receivable',
  credit: 'cash',
  reference: 'reversal-of-r1',
  creditId: 'r1',
};
/** A payment that was moved: what the account that gets it and the one that it leaves have in their histories. */
const movedIn: JournalEntry = {
  ...payment,
  id: 'e5',
  kind: 'transfer',
  debit: 'payment-transfers',
  source: { kind: 'transfer', id: 'a' },
  reference: 't1',
};
const movedOut: JournalEntry = {
  ...movedIn,
  id: 'e6',
  debit: 'receivable',
  credit: 'payment-transfers',
  source: { kind: 'staff', id: 's' },
};
const ALL: PaymentFileLayout['columns'] = (
  ['accountNumber', 'amount', 'date', 'time', 'type', 'paymentId', 'transactionId', 'note'] as const
).map((value) => ({ value, header: value, width: null }));
const cellsOf = (entry: JournalEntry, layout: Partial<PaymentFileLayout> = {}) =>
  createRowCells(
    { ...DEFAULT_PAYMENT_FILE_LAYOUT, columns: ALL, ...layout },
    CHICAGO,
  )({ accountNumber: '0042', entry });

test('a row shows the local date of the company; returned money has a minus sign', () => {
  expect(cellsOf(payment)).toEqual(['0042', '84.17', '2026-11-30', '22:05:09', 'PAYMENT', 'p1', 'e1', '']);
  expect(cellsOf(refund)).toEqual(['0042', '-0.05', '2026-11-30', '22:05:09', 'REFUND', 'p1', 'e2', '']);
  expect(cellsOf(recorded).slice(4)).toEqual(['PAYMENT', 'r1', 'e3', 'check 1042, 2026-11-30']);
  expect(cellsOf({ ...recorded, reference: 'external-lockbox-7' })[5]).toBe('lockbox-7');
  expect(cellsOf({ ...recorded, reference: 'staff-key-1' })[5]).toBe('key-1');
  expect(cellsOf(reversed).slice(1, 6)).toEqual(['-84.17', '2026-11-30', '22:05:09', 'REVERSAL', 'r1']);
});

test('a moved payment is a reversal on its old account and a payment on the new one, with the same payment ID', () => {
  const [type, paymentId] = [4, 5];
  expect(
    [movedOut, movedIn].map((entry) => cellsOf(entry)).map((cells) => [cells[1], cells[type], cells[paymentId]]),
  ).toEqual([
    ['-84.17', 'REVERSAL', 't1'],
    ['84.17', 'PAYMENT', 't1'],
  ]);
  // Recalled for a refund, and moved again because the refund failed.
  const recalled = { ...movedIn, source: { kind: 'payment', id: 'p1' } as const };
  for (const reference of ['t1-back-8417', 't1-again-8417', 't1-again-8417-back-5'])
    expect(cellsOf({ ...recalled, reference })[paymentId]).toBe('t1');
  expect([movedOut, movedIn].reduce(addToTotals, NO_TOTALS)).toEqual({
    rows: 2,
    paymentsMinor: 8417,
    reversedMinor: 8417,
  });
});

test.each([
  ['iso', '2026-11-30'],
  ['us', '11/30/2026'],
  ['compact', '20261130'],
  ['us-compact', '11302026'],
] as const)('writes dates in the format %s', (dateFormat, date) => {
  expect(cellsOf(payment, { dateFormat })[2]).toBe(date);
});

test('writes amounts in cents', () => {
  expect(cellsOf(refund, { amountFormat: 'cents' })[1]).toBe('-5');
});

test('fixed-width columns pad text on the right and amounts on the left; an account number that does not fit throws', () => {
  const layout: PaymentFileLayout = {
    ...DEFAULT_PAYMENT_FILE_LAYOUT,
    format: 'fixed-width',
    columns: [
      { value: 'accountNumber', header: 'Account number', width: 8 },
      { value: 'amount', header: 'Amount', width: 10 },
    ],
  };
  expect(fixedWidthLine(layout, ['0042', '84.17'])).toBe('0042         84.17');
  expect(fixedWidthHeader(layout)).toBe('Account Amount    ');
  expect(() => fixedWidthLine(layout, ['123456789', '1.00'])).toThrow(
    'Account number of account 123456789 needs 9 characters, but its column has 8.',
  );
  expect(() => fixedWidthLine(layout, ['Zoë', '1.00'])).toThrow(
    'Account number of account Zoë has characters that a fixed-width file cannot have.',
  );
});

test('a fixed-width file has a question mark for each character outside ASCII, except in account numbers', () => {
  const columns: PaymentFileLayout['columns'] = [
    { value: 'note', header: 'Größe', width: 8 },
    { value: 'amount', header: 'Amount', width: 6 },
  ];
  const layout: PaymentFileLayout = { ...DEFAULT_PAYMENT_FILE_LAYOUT, format: 'fixed-width', columns };
  expect(fixedWidthLine(layout, ['José 😀', '84.17'])).toBe('Jos? ?   84.17');
  expect(fixedWidthHeader(layout)).toBe('Gr??e   Amount');
});

test('totals count payments, and the net of refunds, reversals and won chargebacks', () => {
  const wonChargeback: JournalEntry = { ...payment, kind: 'chargeback-won', amountMinor: 2 };
  expect([payment, refund, recorded, reversed, wonChargeback].reduce(addToTotals, NO_TOTALS)).toEqual({
    rows: 5,
    paymentsMinor: 16_834,
    reversedMinor: 5 + 8417 - 2,
  });
});

test('payments, refunds, reversals and their transfers move money; bills and moved credits do not', () => {
  expect([payment, refund, recorded, reversed, movedIn, movedOut].every(movesMoney)).toBe(true);
  expect(movesMoney({ debit: 'receivable', credit: 'revenue' })).toBe(false);
  expect(movesMoney({ debit: 'transfers', credit: 'receivable' })).toBe(false);
});
