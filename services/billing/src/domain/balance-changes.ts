import { type AppliedPayment, type AppliedRefund, withBalance } from './balance.ts';
import { balanceOf, type Customer, type CustomerFields, withFields } from './customer.ts';

export interface Bill {
  period: number;
  billedMinor: number;
  /** Left out: the due date that the period has stays. */
  dueDate?: string;
  fields: CustomerFields;
}

export type BillApplied = { kind: 'unchanged' } | { kind: 'changed'; customer: Customer };

/** Puts a bill into the books. The same period again replaces its amount; what was paid on it stays paid. */
export function applyBill(customer: Customer, { period, billedMinor, dueDate, fields }: Bill): BillApplied {
  const known = balanceOf(customer, period);
  const updated = withFields(customer, fields);
  const sameBill = known?.billedMinor === billedMinor && (dueDate === undefined || known.dueDate === dueDate);
  if (sameBill) return updated === customer ? { kind: 'unchanged' } : { kind: 'changed', customer: updated };
  const balance = { ...known, period, billedMinor, ...(dueDate === undefined ? {} : { dueDate }) };
  return { kind: 'changed', customer: { ...updated, balances: withBalance(customer.balances, balance) } };
}

export type PaymentApplied =
  | { kind: 'applied'; customer: Customer }
  | { kind: 'known' }
  /** The customer was never billed for that period. */
  | { kind: 'no-balance' };

/** Takes a payment off a balance, once: the balance keeps the payments that it has had. */
export function applyPayment(customer: Customer, period: number, payment: AppliedPayment): PaymentApplied {
  const balance = balanceOf(customer, period);
  if (!balance) return { kind: 'no-balance' };
  const { payments = [] } = balance;
  if (payments.some(({ id }) => id === payment.id)) return { kind: 'known' };
  const paid = { ...balance, payments: [...payments, payment] };
  return { kind: 'applied', customer: { ...customer, balances: withBalance(customer.balances, paid) } };
}

/** Puts money of a payment back on a balance, once; whether the payment or its refund is told first is all the same. */
export function applyRefund(customer: Customer, period: number, refund: AppliedRefund): PaymentApplied {
  const balance = balanceOf(customer, period);
  if (!balance) return { kind: 'no-balance' };
  const { refunds = [] } = balance;
  if (refunds.some(({ id }) => id === refund.id)) return { kind: 'known' };
  const given = { ...balance, refunds: [...refunds, refund] };
  return { kind: 'applied', customer: { ...customer, balances: withBalance(customer.balances, given) } };
}
