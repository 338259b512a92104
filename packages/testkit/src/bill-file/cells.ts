import { pick } from './people.ts';

/** The cells of a row. */
export interface Cells {
  account: string;
  first: string;
  last: string;
  amount: string;
  due: string;
  address: string;
  meter: string;
}

export const BAD_KINDS = [
  'no-account',
  'no-amount',
  'word-amount',
  'three-decimals',
  'other-currency',
  'too-large',
  'no-such-day',
  'too-many-cells',
  'stray-quote',
  'replaced',
] as const;
export type BadKind = (typeof BAD_KINDS)[number];

const join = ({ account, first, last, amount, due, address, meter }: Cells): string =>
  [account, first, last, amount, due, address, meter].join(',');

/**
 * Functions that write a row of each kind, which the product must reject without rejecting others. `replaced` is a
 * valid row whose account appears again in the next row.
 */
const MAKE_BAD: Record<BadKind, (cells: Cells) => string> = {
  'no-account': (cells) => join({ ...cells, account: ' ' }),
  'no-amount': (cells) => join({ ...cells, amount: '' }),
  'word-amount': (cells) => join({ ...cells, amount: 'twelve' }),
  'three-decimals': (cells) => join({ ...cells, amount: '12.345' }),
  'other-currency': (cells) => join({ ...cells, amount: '€12.00' }),
  'too-large': (cells) => join({ ...cells, amount: '100000000.00' }),
  'no-such-day': (cells) => join({ ...cells, due: '2026-02-30' }),
  'too-many-cells': (cells) => `${join(cells)},extra,cells`,
  'stray-quote': (cells) => join({ ...cells, last: 'O"Neil' }),
  replaced: join,
};

export const badRow = (kind: BadKind, cells: Cells): string => MAKE_BAD[kind](cells);
export const goodRow = join;

const withThousandsSeparators = (whole: number): string => whole.toLocaleString('en-US');

/** Notations of amounts that billing systems export. */
const NOTATIONS: ((cents: number) => string)[] = [
  (cents) => (cents / 100).toFixed(2),
  (cents) => `$${(cents / 100).toFixed(2)}`,
  (cents) => `"$${withThousandsSeparators(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}"`,
  (cents) => `"${withThousandsSeparators(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}"`,
  (cents) => (cents % 10 === 0 ? (cents / 100).toFixed(1) : (cents / 100).toFixed(2)),
  (cents) => ` ${(cents / 100).toFixed(2)} `,
];

/** Writes an amount in a random notation. */
export const writeAmount = (random: () => number, cents: number): string =>
  cents < 0
    ? pick(random, [`(${(-cents / 100).toFixed(2)})`, (cents / 100).toFixed(2)])
    : pick(random, NOTATIONS)(cents);
