import {
  DEFAULT_PAYMENT_FILE_LAYOUT,
  dayIn,
  PAYMENT_FILE_AMOUNT_FORMAT_BY_NAME,
  PAYMENT_FILE_DATE_FORMAT_BY_NAME,
  PAYMENT_FILE_FORMAT_BY_NAME,
  PAYMENT_FILE_VALUE_BY_NAME,
  PAYMENT_FILE_VALUE_LABELS,
  PAYMENT_FILE_VALUES,
  type PaymentFileLayout,
  type PaymentFileValue,
  schemaName,
  startOfDay,
} from '@utility-pay/contracts';
import type { UpdatePaymentFileSettingsInput } from '../../gql/schema.ts';
import type { PaymentFileLayoutFieldsFragment } from './gql/payment-files.ts';

export interface ColumnValues {
  value: PaymentFileValue;
  header: string;
  /** As typed; empty unless the format has fixed widths. */
  width: string;
}

/** The values of the layout's form. */
export interface LayoutValues extends Omit<PaymentFileLayout, 'columns'> {
  /** Day from which payments are included, such as `2026-11-21`; empty to include all. */
  since: string;
  /** Whether balance-forward bills include exactly the payments of confirmed files. */
  billsUseConfirmedFiles: boolean;
  columns: ColumnValues[];
}

/** The settings that the form's rule returns. */
export interface ParsedLayout extends PaymentFileLayout, Pick<LayoutValues, 'since' | 'billsUseConfirmedFiles'> {}

/** Widths, in characters, of columns that have none yet. */
const DEFAULT_WIDTHS: Record<PaymentFileValue, number> = {
  accountNumber: 20,
  amount: 12,
  date: 10,
  time: 8,
  type: 20,
  paymentId: 36,
  transactionId: 36,
  note: 100,
};

const titleCase = (text: string): string => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Returns the default header of a value: `Account Number`. */
const defaultHeader = (value: PaymentFileValue): string => titleCase(PAYMENT_FILE_VALUE_LABELS[value]);

/** Returns a column with the first value that no other column has. */
export function newColumn({ columns, format }: Pick<LayoutValues, 'columns' | 'format'>): ColumnValues {
  const value = PAYMENT_FILE_VALUES.find((each) => columns.every((column) => column.value !== each)) ?? 'note';
  return { value, header: defaultHeader(value), width: format === 'fixed-width' ? String(DEFAULT_WIDTHS[value]) : '' };
}

/** Returns the columns for a fixed-width file: those without a width get the default width of their value. */
export const withWidths = (columns: readonly ColumnValues[]): ColumnValues[] =>
  columns.map((column) => ({ ...column, width: column.width.trim() || String(DEFAULT_WIDTHS[column.value]) }));

/** Returns the header after a change of the column's value. A header that is not the default of the previous value stays. */
export const headerAfterChange = (header: string, before: PaymentFileValue, after: PaymentFileValue): string =>
  header.trim() === '' || header === defaultHeader(before) ? defaultHeader(after) : header;

const dayOf = (instant: string | null | undefined, timeZone: string): string =>
  instant ? dayIn(timeZone, new Date(instant)) : '';

/** Returns the form's values for the saved settings. `timeZone`: the company's time zone. */
export const toValues = (saved: PaymentFileLayoutFieldsFragment, timeZone: string): LayoutValues => ({
  since: dayOf(saved.since, timeZone),
  billsUseConfirmedFiles: saved.billsUseConfirmedFiles,
  format: PAYMENT_FILE_FORMAT_BY_NAME[saved.format],
  hasHeader: saved.hasHeader,
  dateFormat: PAYMENT_FILE_DATE_FORMAT_BY_NAME[saved.dateFormat],
  amountFormat: PAYMENT_FILE_AMOUNT_FORMAT_BY_NAME[saved.amountFormat],
  typeCodes: {
    payment: saved.typeCodes.payment,
    refund: saved.typeCodes.refund,
    reversal: saved.typeCodes.reversal,
  },
  columns: saved.columns.map(({ value, header, width }) => ({
    value: PAYMENT_FILE_VALUE_BY_NAME[value],
    header,
    width: width?.toString() ?? '',
  })),
});

/** Returns the values of the default layout with the given other settings. */
export const defaultValues = ({
  since,
  billsUseConfirmedFiles,
}: Pick<LayoutValues, 'since' | 'billsUseConfirmedFiles'>): LayoutValues => ({
  ...DEFAULT_PAYMENT_FILE_LAYOUT,
  since,
  billsUseConfirmedFiles,
  columns: DEFAULT_PAYMENT_FILE_LAYOUT.columns.map((column) => ({ ...column, width: '' })),
});

/** Returns the typed width of a column as a number; null if the format has no widths or none was typed. */
export const widthOf = (format: PaymentFileLayout['format'], width: string): number | null =>
  format === 'fixed-width' && width.trim() !== '' ? Number(width) : null;

/** Returns the mutation's input. `since` and `billsUseConfirmedFiles` are left out if unchanged, because a colleague may have changed them. */
export const toInput = (
  companyId: string,
  { since, billsUseConfirmedFiles, format, hasHeader, dateFormat, amountFormat, typeCodes, columns }: ParsedLayout,
  saved: Pick<PaymentFileLayoutFieldsFragment, 'since' | 'billsUseConfirmedFiles'>,
  timeZone: string,
): UpdatePaymentFileSettingsInput => ({
  companyId,
  ...(since === dayOf(saved.since, timeZone)
    ? {}
    : { since: since ? startOfDay(since, timeZone).toISOString() : null }),
  ...(billsUseConfirmedFiles === saved.billsUseConfirmedFiles ? {} : { billsUseConfirmedFiles }),
  format: schemaName(format),
  hasHeader,
  dateFormat: schemaName(dateFormat),
  amountFormat: schemaName(amountFormat),
  typeCodes,
  columns: columns.map((column) => ({ ...column, value: schemaName(column.value) })),
});
