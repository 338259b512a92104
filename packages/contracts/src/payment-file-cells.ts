import { toDollarText } from './money.ts';
import type { AmountFormat, PaymentFileFormat, PaymentFileLayout } from './rules/payment-files.ts';

type Column = PaymentFileLayout['columns'][number];

/** Why no payment file is created. */
export const NO_NEW_PAYMENTS = 'There are no new payments';

/** What separates the columns of a payment file. */
export const PAYMENT_FILE_DELIMITERS: Record<Exclude<PaymentFileFormat, 'fixed-width'>, string> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
};

/** Returns an amount as a payment file has it: 84.17 or 8417. */
export const paymentFileAmount = (amountMinor: number, format: AmountFormat): string =>
  format === 'cents' ? String(amountMinor) : toDollarText(amountMinor);

const NOT_ASCII = /[^ -~]/gu;

/** Returns a text of a fixed-width file, in which each character is one byte: others become question marks. */
export const fixedWidthText = (text: string): string => text.replace(NOT_ASCII, '?');

/**
 * Returns a value padded with spaces to its column width: amounts are right-aligned, everything else left-aligned. A value longer
 * than its column is not cut.
 */
export function fixedWidthCell({ value, width }: Pick<Column, 'value' | 'width'>, text: string): string {
  const ascii = fixedWidthText(text);
  const length = width ?? ascii.length;
  return value === 'amount' ? ascii.padStart(length) : ascii.padEnd(length);
}

/** Returns a header padded to its column of fixed width, or cut off where the column ends. */
export function fixedWidthHeaderCell({ header, width }: Pick<Column, 'header' | 'width'>): string {
  const ascii = fixedWidthText(header);
  const length = width ?? ascii.length;
  return ascii.slice(0, length).padEnd(length);
}
