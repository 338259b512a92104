/** A good row's cells, ready to be spoilt. */
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

/** One row of each of the ten kinds that a file must be refused for, alone. `replaced` is a good row whose account comes again. */
const SPOIL: Record<BadKind, (cells: Cells) => string> = {
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

export const spoil = (kind: BadKind, cells: Cells): string => SPOIL[kind](cells);
export const goodRow = join;
