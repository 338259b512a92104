import { writeAmount } from './amounts.ts';
import { BAD_KINDS, type BadKind, type Cells, goodRow, spoil } from './bad-rows.ts';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './people.ts';
import { pick, seededRandom } from './random.ts';

export interface BillFileOptions {
  /** Records after the header. */
  rows: number;
  seed: number;
  /** Share of bad rows, 0.01 for one in a hundred. */
  bad?: number;
  /** Before each account number, so that two files share none. */
  prefix?: string;
  newline?: '\n' | '\r\n';
}

export interface BillRow {
  /** Physical line of the file on which it begins; the header is line 1. */
  line: number;
  text: string;
  accountNumber: string;
  amountMinor: number;
  name: string;
  bad?: BadKind;
}

export const BILL_FILE_HEADER = 'Account Number,First Name,Last Name,Amount Due,Due Date,Service Address,Meter ID';

const ACCOUNT_DIGITS = 8;
/** Every so many rows an address is written over two lines, in quotes. */
const TWO_LINE_EVERY = 250;
/** Every so many customers have money coming to them. */
const CREDIT_EVERY = 97;

/** The rows of a utility's bill file, one at a time: the same for the same options, everywhere. */
export function* billRows({ rows, seed, bad = 0.01, prefix = '' }: BillFileOptions): Generator<BillRow> {
  const random = seededRandom(seed);
  let line = 2;
  let spoilt = 0;
  let again: Cells | undefined;
  for (let index = 0; index < rows; index += 1) {
    const [first, last] = [pick(random, FIRST_NAMES), pick(random, LAST_NAMES)];
    const cents = Math.floor(random() * 40_000) + 1_000;
    const amountMinor = index % CREDIT_EVERY === CREDIT_EVERY - 1 ? -cents : cents;
    const street = `${1 + Math.floor(random() * 900)} ${pick(random, STREETS)}`;
    const account = again?.account ?? `${prefix}${String(index * 7 + 42).padStart(ACCOUNT_DIGITS, '0')}`;
    const cells: Cells = {
      account,
      first,
      last,
      amount: writeAmount(random, amountMinor),
      due: pick(random, ['2026-12-15', '12/15/2026', '12-15-2026', '"Dec 15, 2026"']),
      address: index % TWO_LINE_EVERY === TWO_LINE_EVERY - 1 ? `"${street}\nApt ${index % 50}"` : street,
      meter: `M-${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`,
    };
    const turn = !again && random() < bad && index < rows - 1;
    const kind = turn ? BAD_KINDS[spoilt++ % BAD_KINDS.length] : undefined;
    const text = kind ? spoil(kind, cells) : goodRow(cells);
    yield {
      line,
      text,
      accountNumber: kind === 'no-account' ? '' : account,
      amountMinor,
      name: `${first} ${last}`,
      ...(kind ? { bad: kind } : {}),
    };
    again = kind === 'replaced' ? cells : undefined;
    line += text.split('\n').length;
  }
}

/** The file as it is sent, in pieces of some hundred kilobytes. */
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
