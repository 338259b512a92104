import { balanceAddress } from '../domain/balance.ts';
import { applyPayment, applyRefund, type PaymentApplied } from '../domain/balance-changes.ts';
import type { Customer } from '../domain/customer.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

interface OfBalance {
  companyId: number;
  customerId: string;
  balanceId: string;
}

export interface SettledPayment extends OfBalance {
  paymentId: string;
  amountMinor: number;
  paidAt: Date;
}

export interface SettledRefund extends OfBalance {
  paymentId: string;
  refundId: string;
  refundedMinor: number;
  refundedAt: Date;
}

/** `dropped` is for a balance that is not in the books (any more): nothing will ever make it apply. */
export type ApplyPaymentResult = { kind: 'applied' | 'known' | 'dropped' };

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/** Takes a settled payment off its balance. Safe to run again, and at the same time. */
export const applySettledPayment =
  (customers: CustomerRepository) =>
  ({ paymentId, amountMinor, paidAt, ...of }: SettledPayment): Promise<ApplyPaymentResult> =>
    applyToBalance(customers, of, (customer, period) =>
      applyPayment(customer, period, { id: paymentId, amountMinor, at: paidAt }),
    );

/** Puts refunded money back on its balance. Safe to run again, at the same time, and before its payment. */
export const applySettledRefund =
  (customers: CustomerRepository) =>
  ({ paymentId, refundId, refundedMinor, refundedAt, ...of }: SettledRefund): Promise<ApplyPaymentResult> =>
    applyToBalance(customers, of, (customer, period) =>
      applyRefund(customer, period, { id: refundId, paymentId, amountMinor: refundedMinor, at: refundedAt }),
    );

async function applyToBalance(
  customers: CustomerRepository,
  { companyId, customerId, balanceId }: OfBalance,
  apply: (customer: Customer, period: number) => PaymentApplied,
): Promise<ApplyPaymentResult> {
  const address = balanceAddress(balanceId);
  if (address?.customerId !== customerId) return DROPPED;
  const result = await changeCustomer<ApplyPaymentResult>(customers, companyId, customerId, (customer) => {
    const applied = apply(customer, address.period);
    if (applied.kind === 'applied') return { after: applied.customer, result: { kind: 'applied' } };
    return { result: applied.kind === 'known' ? { kind: 'known' } : DROPPED };
  });
  return result ?? DROPPED;
}
