import { type Period, periodOf } from '@utility-pay/contracts';

/** Money that a payment took off a balance; kept with it, so that the same payment never counts twice. */
export interface AppliedPayment {
  id: string;
  amountMinor: number;
  at: Date;
}

/** Money of a payment that was given back; kept with the balance for the same reason. */
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

/** What remains; negative when more was paid than billed. A refund counts once its payment does. */
export function amountDue({ billedMinor, payments = [], refunds = [] }: Balance): number {
  const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const givenBack = refunds.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId));
  return billedMinor - paid + givenBack.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** A balance's id names its customer, so that it is found without an index of its own. */
export const balanceId = (customerId: string, period: number): string => `${customerId}-${period}`;

const BALANCE_ID = /^([0-9a-f]{24})-(\d{6})$/;

export interface BalanceAddress {
  customerId: string;
  period: number;
}

/** Where a balance is; undefined for an id that no balance has. */
export function balanceAddress(id: string): BalanceAddress | undefined {
  const [, customerId, period] = BALANCE_ID.exec(id) ?? [];
  return customerId && period ? { customerId, period: Number(period) } : undefined;
}

export const billingPeriod = (balance: Balance): Period => periodOf(balance.period);

/** The balances with one put in the place of its period; newest first. */
export const withBalance = (balances: readonly Balance[], balance: Balance): Balance[] =>
  [balance, ...balances.filter(({ period }) => period !== balance.period)].sort((a, b) => b.period - a.period);
