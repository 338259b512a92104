import { type AppliedPayment, type AppliedRefund, withBalance } from './balance.ts';
import { balanceOf, type Customer } from './customer.ts';

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
