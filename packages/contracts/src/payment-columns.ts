interface PaymentColumn {
  key: string;
  /** Header of the column. */
  label: string;
  /** Whether the staff portal's table of transactions has it. */
  inTable: boolean;
  /** Whether the CSV export has it. */
  inExport: boolean;
}

/** The columns of payments, in the order of both lists. The type check names a list that lacks the cell of a column. */
const PAYMENT_COLUMNS = [
  { key: 'transaction', label: 'Transaction ID', inTable: true, inExport: true },
  { key: 'customer', label: 'Customer', inTable: true, inExport: true },
  { key: 'email', label: 'Email', inTable: false, inExport: true },
  { key: 'account', label: 'Account #', inTable: true, inExport: true },
  { key: 'amount', label: 'Amount', inTable: true, inExport: true },
  { key: 'requested', label: 'Requested', inTable: false, inExport: true },
  { key: 'refunded', label: 'Refunded', inTable: false, inExport: true },
  { key: 'disputed', label: 'Disputed', inTable: false, inExport: true },
  { key: 'created', label: 'Created (UTC)', inTable: false, inExport: true },
  { key: 'paid', label: 'Paid (UTC)', inTable: false, inExport: true },
  { key: 'date', label: 'Date', inTable: true, inExport: false },
  { key: 'status', label: 'Status', inTable: true, inExport: true },
  { key: 'method', label: 'Method', inTable: true, inExport: true },
  { key: 'mode', label: 'Mode', inTable: false, inExport: true },
  { key: 'paidOn', label: 'Paid on', inTable: false, inExport: true },
  { key: 'timeZone', label: 'Time zone', inTable: false, inExport: true },
] as const satisfies readonly PaymentColumn[];

type Column = (typeof PAYMENT_COLUMNS)[number];
type TableColumn = Extract<Column, { inTable: true }>;
type ExportColumn = Extract<Column, { inExport: true }>;

/** Returns the columns of the table with their cells. */
export const paymentTableColumns = <Cell>(cells: Record<TableColumn['key'], Cell>) =>
  PAYMENT_COLUMNS.filter((column): column is TableColumn => column.inTable).map(({ key, label }) => ({
    key,
    label,
    cell: cells[key],
  }));

/** Returns the columns of the CSV export with their cells. */
export const paymentExportColumns = <Cell>(cells: Record<ExportColumn['key'], Cell>) =>
  PAYMENT_COLUMNS.filter((column): column is ExportColumn => column.inExport).map(
    ({ key, label }) => [label, cells[key]] as const,
  );
