import { expect, test } from 'vitest';
import { MAX_FILE_ROWS, readSettlementFile } from './settlement-file.ts';

const RANGE = { from: '2026-11-20', to: '2026-11-21' };
const HEADER = ['Transaction Date', 'Reference', 'Transaction ID', 'Type', 'Amount', 'Currency', 'Card'];
const read = (...rows: string[][]) => readSettlementFile([HEADER, ...rows], RANGE);
const problemOf = (...cells: string[]) => {
  const result = read(cells);
  return result.kind === 'refused' ? result.problems.map(({ message }) => message) : [];
};

test('reads rows by their headers, with dates, types and amounts as providers write them', () => {
  const result = read(
    ['2026-11-20', 'abc', 't1', 'SALE', '$1,084.17', 'USD', '4242'],
    ['', '', '', '', '', '', ''],
    ['11/21/2026 08:05 PM', 'abc', '', 'Void', '(84.17)', ''],
    ['2026-11-21T10:00:00Z', '', 't3', 'Chargeback Reversal', '5', 'usd'],
  );
  expect(result).toEqual({
    kind: 'read',
    rows: [
      { day: '2026-11-20', reference: 'abc', transactionId: 't1', kind: 'payment', amountMinor: 108_417 },
      { day: '2026-11-21', reference: 'abc', transactionId: null, kind: 'refund', amountMinor: 8417 },
      { day: '2026-11-21', reference: null, transactionId: 't3', kind: 'chargeback-won', amountMinor: 500 },
    ],
  });
});

test.each([
  [['2026-02-30', 'a', 't', 'sale', '1', ''], '"2026-02-30" is not a date such as 2026-11-21 or 11/21/2026.'],
  [['2026-11-22', 'a', 't', 'sale', '1', ''], '2026-11-22 is outside of the days that you import.'],
  [['2026-11-21', 'a', 't', 'auth', '1', ''], '"auth" is not a type such as sale, refund or chargeback.'],
  [['2026-11-21', 'a', 't', 'sale', '1.005', ''], '"1.005" has more than two decimals.'],
  [['2026-11-21', 'a', 't', 'sale', '0', ''], 'The amount is zero.'],
  [['2026-11-21', 'a', 't', 'sale', '-1', ''], 'The amount of a payment is negative.'],
  [['2026-11-21', 'a', 't', 'sale', '1', 'EUR'], 'The currency is EUR, not USD.'],
  [['2026-11-21', '', '', 'sale', '1', ''], 'The row has neither a reference nor a transaction id.'],
])('refuses the row %j', (cells, message) => {
  expect(problemOf(...cells)).toEqual([message]);
});

test('refuses the whole file when one row cannot be read, and names the row', () => {
  const good = ['2026-11-20', 'abc', 't1', 'sale', '1', ''];
  expect(read(good, ['2026-11-20', 'abc', 't1', 'sale', 'x', ''])).toEqual({
    kind: 'refused',
    message: "1 row can't be read, so nothing was imported.",
    problems: [{ row: 3, message: '"x" is not an amount in dollars.' }],
  });
});

test('refuses a file without a required column, with a column twice, or with more than 10,000 rows', () => {
  const messageOf = (header: string[], rows: string[][] = []) => {
    const result = readSettlementFile([header, ...rows], RANGE);
    return result.kind === 'refused' ? result.message : undefined;
  };
  expect(messageOf(['date', 'reference'])).toBe('The file has no column type, amount.');
  expect(messageOf(['date', 'type', 'amount'])).toBe('The file needs a column reference or transaction id.');
  expect(messageOf([...HEADER, 'amount'])).toBe('Two columns are the amount.');
  const many = Array.from({ length: MAX_FILE_ROWS }, () => ['']);
  expect(messageOf(HEADER, many)).toContain('more than 10,000 rows');
  expect(readSettlementFile([], RANGE)).toMatchObject({ kind: 'refused' });
});
