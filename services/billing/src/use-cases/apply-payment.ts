import { applyPayment } from '../domain/apply-payment.ts';
import { balanceAddress } from '../domain/balance.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

export interface SettledPayment {
  companyId: number;
  paymentId: string;
  customerId: string;
  balanceId: string;
  amountMinor: number;
  paidAt: Date;
}

/** `dropped` is for a balance that is not in the books (any more): nothing will ever make it apply. */
export type ApplyPaymentResult = { kind: 'applied' | 'known' | 'dropped' };

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/** Takes a settled payment off its balance. Safe to run again, and at the same time. */
export const applySettledPayment =
  (customers: CustomerRepository) =>
  async ({ companyId, customerId, balanceId, paymentId, amountMinor, paidAt }: SettledPayment) => {
    const address = balanceAddress(balanceId);
    if (address?.customerId !== customerId) return DROPPED;
    const result = await changeCustomer<ApplyPaymentResult>(customers, companyId, customerId, (customer) => {
      const applied = applyPayment(customer, address.period, { id: paymentId, amountMinor, at: paidAt });
      if (applied.kind === 'applied') return { after: applied.customer, result: { kind: 'applied' } };
      return { result: applied.kind === 'known' ? { kind: 'known' } : DROPPED };
    });
    return result ?? DROPPED;
  };
