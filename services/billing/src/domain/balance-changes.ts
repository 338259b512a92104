import { type AppliedPayment, type AppliedRefund, balanceOf, withBalance } from './balance.ts';
import { type Customer, type CustomerFields, withFields } from './customer.ts';

export interface Bill {
  period: number;
  billedMinor: number;
  /** When absent, the period keeps its due date. */
  dueDate?: string;
  fields: CustomerFields;
}

export type BillApplied = { kind: 'unchanged' } | { kind: 'changed'; customer: Customer };

/** Adds a bill. A bill of the same period replaces the amount and keeps the payments. */
export function applyBill(customer: Customer, { period, billedMinor, dueDate, fields }: Bill): BillApplied {
  const existing = balanceOf(customer, period);
  const updated = withFields(customer, fields);
  const sameBill = existing?.billedMinor === billedMinor && (dueDate === undefined || existing.dueDate === dueDate);
  if (sameBill) return updated === customer ? { kind: 'unchanged' } : { kind: 'changed', customer: updated };
  const balance = { ...existing, period, billedMinor, ...(dueDate === undefined ? {} : { dueDate }) };
  return { kind: 'changed', customer: { ...updated, balances: withBalance(customer.balances, balance) } };
}

export type PaymentApplied =
  | { kind: 'applied'; customer: Customer }
  | { kind: 'duplicate' }
  /** The customer has no bill of that period. */
  | { kind: 'no-balance' };

/** Applies a payment to a balance. Idempotent per payment. */
export function applyPayment(customer: Customer, period: number, payment: AppliedPayment): PaymentApplied {
  const balance = balanceOf(customer, period);
  if (!balance) return { kind: 'no-balance' };
  const { payments = [] } = balance;
  if (payments.some(({ id }) => id === payment.id)) return { kind: 'duplicate' };
  const paid = { ...balance, payments: [...payments, payment] };
  return { kind: 'applied', customer: { ...customer, balances: withBalance(customer.balances, paid) } };
}

/** Adds a refund to a balance. Idempotent per refund; the refund may come before its payment. */
export function applyRefund(customer: Customer, period: number, refund: AppliedRefund): PaymentApplied {
  const balance = balanceOf(customer, period);
  if (!balance) return { kind: 'no-balance' };
  const { refunds = [] } = balance;
  if (refunds.some(({ id }) => id === refund.id)) return { kind: 'duplicate' };
  const refunded = { ...balance, refunds: [...refunds, refund] };
  return { kind: 'applied', customer: { ...customer, balances: withBalance(customer.balances, refunded) } };
}
