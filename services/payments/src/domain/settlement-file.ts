import { parseAmount } from '@utility-pay/contracts';
import { type MovementKind, SIGNS } from './money-movement.ts';

// A settlement file is a provider's list of transactions that staff download in its portal, for providers without a list
// for programs. Columns are found by their headers.

/** Maximum rows of a file, the header included. */
export const MAX_FILE_ROWS = 10_000;
/** Maximum problems that are reported. */
const MAX_PROBLEMS = 100;

type Field = 'date' | 'reference' | 'transactionId' | 'type' | 'amount' | 'currency';

/** Headers by field, in lower case without spaces, dashes and underscores. */
const HEADERS: Record<Field, readonly string[]> = {
  date: ['date', 'transactiondate', 'settlementdate', 'batchdate'],
  reference: ['reference', 'transactionreferenceid', 'referenceid', 'invoice', 'invoicenumber'],
  transactionId: ['transactionid', 'transaction', 'txnid'],
  type: ['type', 'transactiontype'],
  amount: ['amount', 'transactionamount'],
  currency: ['currency', 'currencycode'],
};

/** Types as providers write them, in lower case without spaces, dashes and underscores. */
const TYPES: Readonly<Record<string, MovementKind>> = {
  sale: 'payment',
  payment: 'payment',
  capture: 'payment',
  void: 'refund',
  refund: 'refund',
  credit: 'refund',
  refundfailure: 'refund-failed',
  refundreversal: 'refund-failed',
  chargeback: 'chargeback',
  return: 'return',
  achreturn: 'return',
  chargebackreversal: 'chargeback-won',
  chargebackwon: 'chargeback-won',
};

export interface SettlementRow {
  day: string;
  reference: string | null;
  transactionId: string | null;
  kind: MovementKind;
  amountMinor: number;
}

/** Why a row, counted from 1 with the header, cannot be read. */
export interface RowProblem {
  row: number;
  message: string;
}

export type SettlementFile =
  | { kind: 'read'; rows: SettlementRow[] }
  | { kind: 'refused'; message: string; problems: RowProblem[] };

const normalized = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * Reads the cells of a file. Refuses the whole file if a row can't be read: without that row, a payment would look missing at the
 * provider.
 */
export function readSettlementFile(
  [header = [], ...body]: readonly (readonly string[])[],
  range: { from: string; to: string },
): SettlementFile {
  if (body.length >= MAX_FILE_ROWS)
    return refused(`The file has more than ${MAX_FILE_ROWS.toLocaleString('en-US')} rows. Import fewer days at once.`);
  const columns = columnsOf(header);
  if ('message' in columns) return columns;
  const rows: SettlementRow[] = [];
  const problems: RowProblem[] = [];
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (field: Field): string => {
      const column = columns.at.get(field);
      return column === undefined ? '' : (cells[column] ?? '').trim();
    };
    const read = readRow(cellOf, range);
    if (typeof read === 'string') problems.push({ row: index + 2, message: read });
    else rows.push(read);
  }
  if (problems.length === 0) return { kind: 'read', rows };
  const count = problems.length === 1 ? '1 row' : `${problems.length.toLocaleString('en-US')} rows`;
  return refused(`${count} can't be read, so nothing was imported.`, problems.slice(0, MAX_PROBLEMS));
}

const refused = (message: string, problems: RowProblem[] = []) => ({ kind: 'refused' as const, message, problems });

function columnsOf(header: readonly string[]) {
  const at = new Map<Field, number>();
  for (const [column, title] of header.entries()) {
    const field = (Object.keys(HEADERS) as Field[]).find((each) => HEADERS[each].includes(normalized(title)));
    if (field === undefined) continue;
    if (at.has(field)) return refused(`Two columns are the ${field === 'transactionId' ? 'transaction id' : field}.`);
    at.set(field, column);
  }
  const missing = (['date', 'type', 'amount'] as const).filter((field) => !at.has(field));
  if (missing.length > 0) return refused(`The file has no column ${missing.join(', ')}.`);
  if (!at.has('reference') && !at.has('transactionId'))
    return refused('The file needs a column reference or transaction id.');
  return { at };
}

/** Returns a row, or why it cannot be read. */
function readRow(cellOf: (field: Field) => string, { from, to }: { from: string; to: string }): SettlementRow | string {
  const day = dayOf(cellOf('date'));
  if (day === undefined) return `"${cellOf('date')}" is not a date such as 2026-11-21 or 11/21/2026.`;
  if (day < from || day > to) return `${day} is outside of the days that you import.`;
  const kind = TYPES[normalized(cellOf('type'))];
  if (kind === undefined) return `"${cellOf('type')}" is not a type such as sale, refund or chargeback.`;
  const amount = parseAmount(cellOf('amount'));
  if (amount.kind === 'invalid') return `${amount.reason}.`;
  if (amount.amountMinor === 0) return 'The amount is zero.';
  if (amount.amountMinor < 0 && SIGNS[kind] > 0) return 'The amount of a payment is negative.';
  const currency = cellOf('currency');
  if (currency !== '' && currency.toUpperCase() !== 'USD') return `The currency is ${currency}, not USD.`;
  const reference = cellOf('reference') || null;
  const transactionId = cellOf('transactionId') || null;
  if (reference === null && transactionId === null) return 'The row has neither a reference nor a transaction id.';
  return { day, reference, transactionId, kind, amountMinor: Math.abs(amount.amountMinor) };
}

/** Returns `2026-11-21` for this format or `11/21/2026`, each with or without a time; undefined for any other text. */
function dayOf(text: string): string | undefined {
  const [date = ''] = text.split(/[T ]/);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date);
  const [, month = '', dayOfMonth = '', year = ''] = american ?? [];
  const day = american ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : date;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  // 2026-02-30 would be taken as March 2.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, day.length) !== day ? undefined : day;
}
