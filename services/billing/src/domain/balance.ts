import { type Period, periodOf } from '@utility-pay/contracts';

/** A payment of a balance; stored with it, so that the same payment counts once. */
export interface AppliedPayment {
  id: string;
  amountMinor: number;
  at: Date;
}

/** A refund of a payment; stored with the balance, so that the same refund counts once. */
export interface AppliedRefund {
  id: string;
  paymentId: string;
  amountMinor: number;
  at: Date;
}

/** One customer's bill for one month and year. */
export interface Balance {
  /** 202611. */
  period: number;
  billedMinor: number;
  /** `2026-11-30`. */
  dueDate?: string;
  payments?: AppliedPayment[];
  refunds?: AppliedRefund[];
}

/** Returns what remains, in cents; negative when overpaid. A refund counts only together with its payment. */
export function amountDue({ billedMinor, payments = [], refunds = [] }: Balance): number {
  const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const refunded = refunds.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId));
  return billedMinor - paid + refunded.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

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

/** Returns the balances with one added, or replaced by its period; newest first. */
export const withBalance = (balances: readonly Balance[], balance: Balance): Balance[] =>
  [balance, ...balances.filter(({ period }) => period !== balance.period)].sort((a, b) => b.period - a.period);
