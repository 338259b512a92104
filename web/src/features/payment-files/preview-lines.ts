import {
  fixedWidthCell,
  fixedWidthHeaderCell,
  PAYMENT_FILE_DELIMITERS,
  type PaymentFileLayout,
  type PaymentFileValue,
  paymentFileAmount,
} from '@utility-pay/contracts';

interface SampleRow {
  type: keyof PaymentFileLayout['typeCodes'];
  /** Negative for a refund or reversal. */
  amountMinor: number;
  accountNumber: string;
  paymentId: string;
  transactionId: string;
  note: string;
  time: string;
}

const SAMPLE_ROWS: readonly SampleRow[] = [
  {
    type: 'payment',
    amountMinor: 8417,
    accountNumber: '100234',
    paymentId: '69293a10c4b1f2d8e7a60012',
    transactionId: '69293a12c4b1f2d8e7a60013',
    note: 'Check 1042',
    time: '09:12:40',
  },
  {
    type: 'refund',
    amountMinor: -2000,
    accountNumber: '100871',
    paymentId: '69280b54c4b1f2d8e7a5ff07',
    transactionId: '69297e88c4b1f2d8e7a60131',
    note: '',
    time: '14:05:09',
  },
];

/** The sample day in each format. */
export const DATE_EXAMPLES: Record<PaymentFileLayout['dateFormat'], string> = {
  iso: '2026-11-30',
  us: '11/30/2026',
  compact: '20261130',
  'us-compact': '11302026',
};

function cellOf(value: PaymentFileValue, row: SampleRow, layout: PaymentFileLayout): string {
  switch (value) {
    case 'amount':
      return paymentFileAmount(row.amountMinor, layout.amountFormat);
    case 'date':
      return DATE_EXAMPLES[layout.dateFormat];
    case 'type':
      return layout.typeCodes[row.type];
    default:
      return row[value];
  }
}

const quoteIfNeeded = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const isTooLong = (cell: string, width: number | null | undefined): boolean => Boolean(width && cell.length > width);

function lineOf(cells: readonly string[], { format, columns }: PaymentFileLayout): string {
  if (format === 'fixed-width')
    return columns.map((column, index) => fixedWidthCell(column, cells[index] ?? '')).join('');
  const delimiter = PAYMENT_FILE_DELIMITERS[format];
  return cells.map((cell) => quoteIfNeeded(cell, delimiter)).join(delimiter);
}

const headerOf = (layout: PaymentFileLayout): string => {
  const columns = layout.columns.map((column) => ({ ...column, header: column.header.trim() }));
  if (layout.format === 'fixed-width') return columns.map(fixedWidthHeaderCell).join('');
  return lineOf(
    columns.map(({ header }) => header),
    layout,
  );
};

const sampleCells = (layout: PaymentFileLayout): string[][] =>
  SAMPLE_ROWS.map((row) => layout.columns.map(({ value }) => cellOf(value, row, layout)));

/** Returns the fixed-width columns that are too narrow for a sample value. A file with a value that does not fit is not created. */
export function narrowColumns(layout: PaymentFileLayout): PaymentFileLayout['columns'] {
  const rows = sampleCells(layout);
  return layout.columns.filter(({ width }, index) => rows.some((cells) => isTooLong(cells[index] ?? '', width)));
}

/** Returns the lines of a file with a payment of $84.17 and a refund of $20.00: the header, if the layout has one, and two rows. */
export function previewLines(layout: PaymentFileLayout): string[] {
  const rows = sampleCells(layout).map((cells) => lineOf(cells, layout));
  return layout.hasHeader ? [headerOf(layout), ...rows] : rows;
}
