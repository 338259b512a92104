import { type Period, periodOf } from '@utility-pay/contracts';

/** An amount that staff added to a bill, for example a fee, or the reversal of one. */
export interface Charge {
  id: string;
  /** Negative for a reversal. */
  amountMinor: number;
  at: Date;
  /** Of a reversal: the charge that it takes back. */
  reverses?: string;
}

export interface DatedAmount {
  amountMinor: number;
  at: Date;
}

/** One customer's bill for one month and year. */
export interface Balance {
  /** 202611. */
  period: number;
  /** The amount in the latest file of the period, or as staff corrected it; negative for a credit. */
  billedMinor: number;
  /** `2026-11-30`. */
  dueDate?: string;
  charges?: Charge[];
  /** Of a balance-forward bill: `billedMinor` is the account's full balance at this time, earlier bills included. */
  asOf?: Date;
  /** Of a balance-forward bill that includes the payments of confirmed payment files; absent if `asOf` alone decides. */
  confirmed?: {
    /** Payments and returns recorded on the account after this time are not included. */
    until: Date;
    /** Ids of the account's earlier payments and returns that were in no confirmed file at that time. */
    exceptIds: string[];
  };
  /** Changes of its amount by staff since a file last billed it, with their charges when it was voided; counts once it is carried forward. */
  corrections?: DatedAmount[];
  /** When staff last changed, voided or restored it; absent once a file has billed it again. */
  correctedAt?: Date;
  /** Voided by staff; a later file of the period bills it again. */
  isVoid?: boolean;
  /** The bill's amounts before it was voided. */
  voided?: { billedMinor: number; charges?: Charge[] };
  /** The remaining amount to pay, computed by `withAmountsDue`; negative for the unused part of a negative bill. */
  dueMinor: number;
}

export const sumMinor = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns what the bill charges in all, in cents. */
export const chargedMinor = ({ billedMinor, charges = [] }: Pick<Balance, 'billedMinor' | 'charges'>): number =>
  billedMinor + sumMinor(charges);

/** Returns whether two balance-forward bills are of one period and time, so that they include the same. */
export const includesSame = (one: Balance | undefined, other: Balance | undefined): boolean =>
  one?.period === other?.period &&
  one?.asOf?.getTime() === other?.asOf?.getTime() &&
  one?.confirmed?.until.getTime() === other?.confirmed?.until.getTime();

/** Returns the bill with another amount, given by staff. */
export const withAmount = (bill: Balance, billedMinor: number, at: Date): Balance => ({
  ...withCorrections(bill, [{ amountMinor: billedMinor - bill.billedMinor, at }]),
  billedMinor,
  correctedAt: at,
});

/** Returns the bill voided by staff. Its charges are no longer on it, so its corrections have them. */
export function voidedBill(bill: Balance, at: Date): Balance {
  const { charges = [], ...rest } = bill;
  const corrections = [{ amountMinor: -chargedMinor(bill), at }, ...charges.map(datedAmount)];
  const voided = { billedMinor: bill.billedMinor, ...(charges.length > 0 ? { charges } : {}) };
  return { ...withCorrections(rest, corrections), billedMinor: 0, isVoid: true, voided, correctedAt: at };
}

/** Returns a void bill as it was before. */
export function restoredBill({ isVoid: _void, voided, ...bill }: Balance, at: Date): Balance {
  if (!voided) return bill;
  const ofVoided = voided.charges ?? [];
  const corrections = [
    { amountMinor: chargedMinor(voided), at },
    ...ofVoided.map(datedAmount).map((each) => ({ ...each, amountMinor: -each.amountMinor })),
  ];
  const charges = [...(bill.charges ?? []), ...ofVoided];
  return {
    ...withCorrections(bill, corrections),
    billedMinor: voided.billedMinor,
    correctedAt: at,
    ...(charges.length > 0 ? { charges } : {}),
  };
}

const datedAmount = ({ amountMinor, at }: Charge): DatedAmount => ({ amountMinor, at });

const withCorrections = (bill: Balance, corrections: readonly DatedAmount[]): Balance => ({
  ...bill,
  corrections: [...(bill.corrections ?? []), ...corrections],
});

/**
 * Returns the reversal of a charge. It has its own time and the charge is kept, so that a balance-forward bill whose as-of time is
 * between the two includes only the charge. The idempotency keys in ids of charges have no dots, so its id is unique.
 */
export const reversalOf = ({ id, amountMinor }: Charge, at: Date): Charge => ({
  id: `${id}.reversed`,
  amountMinor: -amountMinor,
  at,
  reverses: id,
});

/** Returns the balance's id. It contains the customer's id, so that balances need no index of their own. */
export const balanceId = (customerId: string, period: number): string => `${customerId}-${period}`;

const BALANCE_ID = /^([0-9a-f]{24})-(\d{6})$/;

export interface BalanceAddress {
  customerId: string;
  period: number;
}

/** Returns the customer and period of a balance's id; undefined for a malformed id. */
export function balanceAddress(id: string): BalanceAddress | undefined {
  const [, customerId, period] = BALANCE_ID.exec(id) ?? [];
  return customerId && period ? { customerId, period: Number(period) } : undefined;
}

export const billingPeriod = (balance: Balance): Period => periodOf(balance.period);

/** Balances of a customer, newest period first. */
interface WithBalances {
  balances: readonly Balance[];
}

export const currentBalance = ({ balances }: WithBalances): Balance | undefined => balances[0];

export const balanceOf = ({ balances }: WithBalances, period: number): Balance | undefined =>
  balances.find((balance) => balance.period === period);

/** Returns the balances, newest first, with `balance` in place of the one of its period. */
export const withBalance = (balances: readonly Balance[], balance: Balance): Balance[] =>
  [balance, ...balances.filter(({ period }) => period !== balance.period)].sort((a, b) => b.period - a.period);

/** Returns the bills with something to pay, oldest first. */
export const openBalances = ({ balances }: WithBalances): Balance[] =>
  balances.filter(({ dueMinor }) => dueMinor > 0).reverse();
