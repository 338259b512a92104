import { DEFAULT_PAYMENT_FILE_LAYOUT, type PaymentFileLayout } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { narrowColumns, previewLines } from './preview-lines.ts';

const layoutOf = (changes: Partial<PaymentFileLayout>): PaymentFileLayout => ({
  ...DEFAULT_PAYMENT_FILE_LAYOUT,
  columns: [
    { value: 'accountNumber', header: 'Account', width: 10 },
    { value: 'amount', header: 'Amount', width: 9 },
    { value: 'type', header: 'Type', width: 4 },
    { value: 'date', header: 'Date', width: 10 },
  ],
  ...changes,
});

it('returns the header, a payment and a refund', () => {
  expect(previewLines(layoutOf({}))).toEqual([
    'Account,Amount,Type,Date',
    '100234,84.17,PAYMENT,2026-11-30',
    '100871,-20.00,REFUND,2026-11-30',
  ]);
});

it('returns no header if the layout has none', () => {
  expect(previewLines(layoutOf({ hasHeader: false }))).toHaveLength(2);
});

it.each([
  ['semicolon', '100234;84.17;PAYMENT;2026-11-30'],
  ['tab', '100234\t84.17\tPAYMENT\t2026-11-30'],
  ['pipe', '100234|84.17|PAYMENT|2026-11-30'],
] as const)('separates columns by %s', (format, line) => {
  expect(previewLines(layoutOf({ format }))[1]).toBe(line);
});

it('pads text on the right and amounts on the left in a fixed-width file, and shortens headers to their width', () => {
  const columns: PaymentFileLayout['columns'] = [
    { value: 'accountNumber', header: 'Account Number', width: 8 },
    { value: 'amount', header: 'Amount', width: 9 },
    { value: 'type', header: 'Type', width: 9 },
  ];
  expect(previewLines(layoutOf({ format: 'fixed-width', columns }))).toEqual([
    'Account Amount   Type     ',
    '100234      84.17PAYMENT  ',
    '100871     -20.00REFUND   ',
  ]);
});

it('finds the columns that are too narrow for a sample value', () => {
  const layout = layoutOf({ format: 'fixed-width' });
  expect(narrowColumns(layout)).toEqual([{ value: 'type', header: 'Type', width: 4 }]);
  const typeCodes = { payment: 'P', refund: 'R', reversal: 'V' };
  expect(narrowColumns({ ...layout, typeCodes })).toEqual([]);
});

it.each([
  ['us', 'dollars', '100871,-20.00,REFUND,11/30/2026'],
  ['compact', 'cents', '100871,-2000,REFUND,20261130'],
  ['us-compact', 'cents', '100871,-2000,REFUND,11302026'],
] as const)('writes dates as %s and amounts as %s', (dateFormat, amountFormat, line) => {
  expect(previewLines(layoutOf({ dateFormat, amountFormat })).at(-1)).toBe(line);
});

it('uses the type codes, in quotes where they contain the separator', () => {
  const typeCodes = { payment: 'P,1', refund: 'the "R"', reversal: 'V' };
  const [, payment, refund] = previewLines(layoutOf({ typeCodes }));
  expect(payment).toBe('100234,84.17,"P,1",2026-11-30');
  expect(refund).toBe('100871,-20.00,"the ""R""",2026-11-30');
});
