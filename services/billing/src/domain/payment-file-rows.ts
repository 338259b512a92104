import { PAYMENT_FILE_VALUE_LABELS, type PaymentFileLayout, type PaymentFileValue } from '@utility-pay/contracts';
import type { JournalEntry } from './journal.ts';
import { receivedMinor, rowTypeOf } from './payment-file.ts';

/** A payment, refund or reversal with the number of its account. */
export interface PaymentFileRow {
  accountNumber: string;
  entry: JournalEntry;
}

/** A value does not fit into its column of fixed width: a part of it would be another account or amount. */
export class ValueTooLong extends Error {
  constructor(value: PaymentFileValue, width: number) {
    super(`${PAYMENT_FILE_VALUE_LABELS[value]} needs more than the ${width} characters of its column.`);
  }
}

/** Creates a function that returns the cells of a row, in the order of the columns. */
export function createRowCells(
  { columns, dateFormat, amountFormat, typeCodes }: PaymentFileLayout,
  timeZone: string,
): (row: PaymentFileRow) => string[] {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return ({ accountNumber, entry }) => {
    const parts = Object.fromEntries(formatter.formatToParts(entry.at).map(({ type, value }) => [type, value]));
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
    const dates = {
      iso: `${year}-${month}-${day}`,
      us: `${month}/${day}/${year}`,
      compact: `${year}${month}${day}`,
      'us-compact': `${month}${day}${year}`,
    };
    const received = receivedMinor(entry);
    const values: Record<PaymentFileValue, string> = {
      accountNumber,
      amount: amountFormat === 'cents' ? String(received) : (received / 100).toFixed(2),
      date: dates[dateFormat],
      time: `${hour}:${minute}:${second}`,
      type: typeCodes[rowTypeOf(entry)],
      paymentId: entry.source.kind === 'payment' ? entry.source.id : (entry.reference ?? ''),
      transactionId: entry.id,
      note: entry.note ?? '',
    };
    return columns.map(({ value }) => values[value]);
  };
}

/** Returns a line of a file with columns of fixed width. @throws ValueTooLong. */
export const fixedWidthLine = ({ columns }: PaymentFileLayout, cells: readonly string[]): string =>
  columns
    .map(({ value, width }, index) => {
      const cell = cells[index] ?? '';
      const length = width ?? cell.length;
      if (cell.length > length) throw new ValueTooLong(value, length);
      return value === 'amount' ? cell.padStart(length) : cell.padEnd(length);
    })
    .join('');

/** Returns the header of a file with columns of fixed width: a name is cut off where its column ends. */
export const fixedWidthHeader = ({ columns }: PaymentFileLayout): string =>
  columns.map(({ header, width }) => header.slice(0, width ?? header.length).padEnd(width ?? header.length)).join('');
