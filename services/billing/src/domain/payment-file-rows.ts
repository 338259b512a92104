import {
  fixedWidthCell,
  fixedWidthHeaderCell,
  fixedWidthText,
  PAYMENT_FILE_VALUE_LABELS,
  type PaymentFileLayout,
  type PaymentFileValue,
  paymentFileAmount,
} from '@utility-pay/contracts';
import { sentIdOf } from './correction-keys.ts';
import { transferIdOf } from './credit-transfer.ts';
import type { JournalEntry } from './journal.ts';
import { receivedMinor, rowTypeOf } from './payment-file.ts';

/** A payment, refund or reversal with the number of its account. */
export interface PaymentFileRow {
  accountNumber: string;
  entry: JournalEntry;
}

/** Thrown if a value does not fit into its fixed-width column: a cut value could be another account or amount. */
export class ValueDoesNotFit extends Error {}

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
    const values: Record<PaymentFileValue, string> = {
      accountNumber,
      amount: paymentFileAmount(receivedMinor(entry), amountFormat),
      date: dates[dateFormat],
      time: `${hour}:${minute}:${second}`,
      type: typeCodes[rowTypeOf(entry)],
      paymentId: paymentIdOf(entry),
      transactionId: entry.id,
      note: entry.note ?? '',
    };
    return columns.map(({ value }) => values[value]);
  };
}

/**
 * Returns the payment id of a row. A reversal has that of the payment that it takes back; all rows of a moved payment, on both
 * accounts, have the id of the transfer.
 */
function paymentIdOf({ kind, source, reference = '', creditId = reference }: JournalEntry): string {
  if (kind === 'transfer') return sentIdOf(transferIdOf(reference));
  return source.kind === 'payment' ? source.id : sentIdOf(creditId);
}

/** Returns a line of a fixed-width file. @throws ValueDoesNotFit. */
export function fixedWidthLine({ columns }: PaymentFileLayout, cells: readonly string[]): string {
  const account = cells[columns.findIndex(({ value }) => value === 'accountNumber')] ?? '';
  const fail = (value: PaymentFileValue, problem: string): never => {
    throw new ValueDoesNotFit(`${PAYMENT_FILE_VALUE_LABELS[value]} of account ${account} ${problem}.`);
  };
  return columns
    .map((column, index) => {
      const { value, width } = column;
      const cell = cells[index] ?? '';
      const ascii = fixedWidthText(cell);
      if (value === 'accountNumber' && ascii !== cell)
        fail(value, 'has characters that a fixed-width file cannot have');
      if (width !== null && ascii.length > width)
        fail(value, `needs ${ascii.length} characters, but its column has ${width}`);
      return fixedWidthCell(column, cell);
    })
    .join('');
}

/** Returns the header of a fixed-width file. A name is cut at the end of its column. */
export const fixedWidthHeader = ({ columns }: PaymentFileLayout): string => columns.map(fixedWidthHeaderCell).join('');
