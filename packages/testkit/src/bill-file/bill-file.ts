import { BAD_KINDS, type BadKind, badRow, type Cells, goodRow, writeAmount } from './cells.ts';
import { FIRST_NAMES, LAST_NAMES, pick, STREETS, seededRandom } from './people.ts';

export interface BillFileOptions {
  /** Records after the header. */
  rows: number;
  seed: number;
  /** Share of rows that the product must reject, from 0 to 1; 0.01 by default. */
  bad?: number;
  /** Precedes each account number. Files with different prefixes have no account in common. */
  prefix?: string;
  /** Characters to which service addresses are padded: a few long rows make a large file. */
  addressLength?: number;
  newline?: '\n' | '\r\n';
}

export interface BillRow {
  /** The line of the file where the row begins; the header is line 1. */
  line: number;
  text: string;
  accountNumber: string;
  amountMinor: number;
  name: string;
  /** Why the row is invalid; absent for valid rows. */
  bad?: BadKind;
}

export const BILL_FILE_HEADER = 'Account Number,First Name,Last Name,Amount Due,Due Date,Service Address,Meter ID';

const ACCOUNT_DIGITS = 8;
/** Every 250th row has a quoted address of two lines. */
const TWO_LINE_EVERY = 250;
/** Every 97th row has a negative amount: a credit. */
const CREDIT_EVERY = 97;

/** Yields the rows of a bill file. The same options give the same rows on every machine. */
export function* billRows({
  rows,
  seed,
  bad = 0.01,
  prefix = '',
  addressLength = 0,
}: BillFileOptions): Generator<BillRow> {
  const random = seededRandom(seed);
  let line = 2;
  let badCount = 0;
  let replaced: Cells | undefined;
  for (let index = 0; index < rows; index += 1) {
    const [first, last] = [pick(random, FIRST_NAMES), pick(random, LAST_NAMES)];
    const cents = Math.floor(random() * 40_000) + 1_000;
    const amountMinor = index % CREDIT_EVERY === CREDIT_EVERY - 1 ? -cents : cents;
    const street = `${1 + Math.floor(random() * 900)} ${pick(random, STREETS)}`.padEnd(addressLength, '.');
    const account = replaced?.account ?? `${prefix}${String(index * 7 + 42).padStart(ACCOUNT_DIGITS, '0')}`;
    const cells: Cells = {
      account,
      first,
      last,
      amount: writeAmount(random, amountMinor),
      due: pick(random, ['2026-12-15', '12/15/2026', '12-15-2026', '"Dec 15, 2026"']),
      address: index % TWO_LINE_EVERY === TWO_LINE_EVERY - 1 ? `"${street}\nApt ${index % 50}"` : street,
      meter: `M-${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`,
    };
    const isBad = !replaced && random() < bad && index < rows - 1;
    const kind = isBad ? BAD_KINDS[badCount++ % BAD_KINDS.length] : undefined;
    const text = kind ? badRow(kind, cells) : goodRow(cells);
    yield {
      line,
      text,
      accountNumber: kind === 'no-account' ? '' : account,
      amountMinor,
      name: `${first} ${last}`,
      ...(kind ? { bad: kind } : {}),
    };
    replaced = kind === 'replaced' ? cells : undefined;
    line += text.split('\n').length;
  }
}

/** Yields the file's text in pieces of some hundred kilobytes. */
export function* billFileText(options: BillFileOptions): Generator<string> {
  const { newline = '\n' } = options;
  let piece = BILL_FILE_HEADER + newline;
  for (const row of billRows(options)) {
    piece += row.text + newline;
    if (piece.length > 200_000) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** The expected result of an upload, counted by the generator and not by the product's reader. */
export interface Expectation {
  totalProcessed: number;
  /** Rows that are applied, by account number. */
  good: Map<string, BillRow>;
  /** Rows that are rejected. */
  bad: BillRow[];
}

/** Returns the result that an upload of this file must have. */
export function expectationOf(options: BillFileOptions): Expectation {
  const good = new Map<string, BillRow>();
  const bad: BillRow[] = [];
  for (const row of billRows(options)) {
    if (row.bad) bad.push(row);
    else good.set(row.accountNumber, row);
  }
  return { totalProcessed: good.size + bad.length, good, bad };
}
