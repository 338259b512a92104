import { balanceAddress } from '../domain/balance.ts';
import { applyPayment, applyRefund, type PaymentApplied } from '../domain/balance-changes.ts';
import type { Customer } from '../domain/customer.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

interface BalanceReference {
  companyId: number;
  customerId: string;
  balanceId: string;
}

export interface SettledPayment extends BalanceReference {
  paymentId: string;
  amountMinor: number;
  paidAt: Date;
}

export interface SettledRefund extends BalanceReference {
  paymentId: string;
  refundId: string;
  refundedMinor: number;
  refundedAt: Date;
}

/** `dropped`: the balance does not exist (or no longer exists), so a retry would not help. */
export type ApplyPaymentResult = { kind: 'applied' | 'duplicate' | 'dropped' };

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/** Applies a settled payment to its balance. Idempotent per payment. */
export const applySettledPayment =
  (customers: CustomerRepository) =>
  ({ paymentId, amountMinor, paidAt, ...balance }: SettledPayment): Promise<ApplyPaymentResult> =>
    applyToBalance(customers, balance, (customer, period) =>
      applyPayment(customer, period, { id: paymentId, amountMinor, at: paidAt }),
    );

/** Adds refunded money to its balance again. Idempotent per refund; may come before its payment. */
export const applySettledRefund =
  (customers: CustomerRepository) =>
  ({ paymentId, refundId, refundedMinor, refundedAt, ...balance }: SettledRefund): Promise<ApplyPaymentResult> =>
    applyToBalance(customers, balance, (customer, period) =>
      applyRefund(customer, period, { id: refundId, paymentId, amountMinor: refundedMinor, at: refundedAt }),
    );

async function applyToBalance(
  customers: CustomerRepository,
  { companyId, customerId, balanceId }: BalanceReference,
  apply: (customer: Customer, period: number) => PaymentApplied,
): Promise<ApplyPaymentResult> {
  const address = balanceAddress(balanceId);
  if (address?.customerId !== customerId) return DROPPED;
  const result = await changeCustomer<ApplyPaymentResult>(customers, companyId, customerId, (customer) => {
    const applied = apply(customer, address.period);
    if (applied.kind === 'applied') return { after: applied.customer, result: { kind: 'applied' } };
    return { result: applied.kind === 'duplicate' ? { kind: 'duplicate' } : DROPPED };
  });
  return result ?? DROPPED;
}
