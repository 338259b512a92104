import { z } from 'zod';
import { CONTROL_CHARACTERS_MESSAGE, ONE_LINE } from './fields.ts';

/** What a column of a payment file shows of a payment, refund or reversal. */
export const PAYMENT_FILE_VALUES = [
  'accountNumber',
  'amount',
  'date',
  'time',
  'type',
  'paymentId',
  'transactionId',
  'note',
] as const;
export type PaymentFileValue = (typeof PAYMENT_FILE_VALUES)[number];

/** The values as forms and messages name them. */
export const PAYMENT_FILE_VALUE_LABELS: Record<PaymentFileValue, string> = {
  accountNumber: 'Account number',
  amount: 'Amount',
  date: 'Date',
  time: 'Time',
  type: 'Type',
  paymentId: 'Payment ID',
  transactionId: 'Transaction ID',
  note: 'Note',
};

/** How dates are written: 2026-11-30, 11/30/2026, 20261130 or 11302026. */
export const DATE_FORMATS = ['iso', 'us', 'compact', 'us-compact'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How amounts are written: 84.17 or 8417. Refunds and reversals have a minus sign. */
export const AMOUNT_FORMATS = ['dollars', 'cents'] as const;
export type AmountFormat = (typeof AMOUNT_FORMATS)[number];

/** How columns are separated; in fixed-width files each column has a width instead. */
export const FILE_FORMATS = ['comma', 'semicolon', 'tab', 'pipe', 'fixed-width'] as const;
export type PaymentFileFormat = (typeof FILE_FORMATS)[number];

/** Maximum number of columns of a payment file. */
export const MAX_PAYMENT_FILE_COLUMNS = 30;
const MAX_HEADER = 60;
const MAX_WIDTH = 200;
const MAX_TYPE_CODE = 20;

const lineOf = (max: number) =>
  z.string().trim().max(max, `Enter at most ${max} characters`).regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE);
const typeCode = lineOf(MAX_TYPE_CODE).min(1, 'Enter a code');

/** How a company's payment files are written. */
export const paymentFileLayoutRule = z
  .object({
    format: z.enum(FILE_FORMATS, { error: 'Choose a format' }),
    hasHeader: z.boolean(),
    dateFormat: z.enum(DATE_FORMATS, { error: 'Choose a date format' }),
    amountFormat: z.enum(AMOUNT_FORMATS, { error: 'Choose an amount format' }),
    /** The texts of the column `type`. */
    typeCodes: z.object({ payment: typeCode, refund: typeCode, reversal: typeCode }),
    columns: z
      .array(
        z.object({
          value: z.enum(PAYMENT_FILE_VALUES, { error: 'Choose a value' }),
          header: lineOf(MAX_HEADER),
          /** Characters; only of fixed-width files. */
          width: z
            .int('Enter a whole number')
            .min(1, 'Enter 1 or more')
            .max(MAX_WIDTH, `Enter ${MAX_WIDTH} or less`)
            .nullable(),
        }),
      )
      .min(1, 'Add a column')
      .max(MAX_PAYMENT_FILE_COLUMNS, `A file can have at most ${MAX_PAYMENT_FILE_COLUMNS} columns`),
  })
  .superRefine(({ format, columns }, { addIssue }) => {
    for (const value of ['accountNumber', 'amount'] as const) {
      if (columns.some((column) => column.value === value)) continue;
      const message = `Add a column for ${PAYMENT_FILE_VALUE_LABELS[value]}`;
      addIssue({ code: 'custom', path: ['columns'], message });
    }
    columns.forEach(({ width }, index) => {
      if (format !== 'fixed-width' || width !== null) return;
      addIssue({ code: 'custom', path: ['columns', index, 'width'], message: 'Enter a column width' });
    });
  });
export type PaymentFileLayout = z.infer<typeof paymentFileLayoutRule>;

export const DEFAULT_PAYMENT_FILE_LAYOUT: PaymentFileLayout = {
  format: 'comma',
  hasHeader: true,
  dateFormat: 'iso',
  amountFormat: 'dollars',
  typeCodes: { payment: 'PAYMENT', refund: 'REFUND', reversal: 'REVERSAL' },
  columns: [
    { value: 'accountNumber', header: 'Account Number', width: null },
    { value: 'amount', header: 'Amount', width: null },
    { value: 'date', header: 'Date', width: null },
    { value: 'type', header: 'Type', width: null },
    { value: 'transactionId', header: 'Transaction ID', width: null },
  ],
};

/** Hours of the day at which a daily file can be created. */
export const hourOfDayRule = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');
export const DEFAULT_PAYMENT_FILE_HOUR = 2;
