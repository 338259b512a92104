import { balanceAddress } from '../domain/balance.ts';
import type { Customer } from '../domain/customer.ts';
import type { Posting } from '../domain/journal.ts';
import { addCredit, addReturn } from '../domain/ledger-changes.ts';
import { changeCustomer } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

interface BalanceReference {
  companyId: number;
  customerId: string;
  /** Null for the account: the credit covers the oldest bills. */
  balanceId: string | null;
}

export interface SettledPayment extends BalanceReference {
  paymentId: string;
  /** What was received. */
  amountMinor: number;
  paidAt: Date;
}

export interface SettledRefund extends BalanceReference {
  paymentId: string;
  refundId: string;
  refundedMinor: number;
  refundedAt: Date;
}

export interface SettledDispute extends BalanceReference {
  paymentId: string;
  disputeId: string;
  kind: 'chargeback' | 'return';
  disputedMinor: number;
}

/** `dropped`: the account does not exist, so a retry would not help. */
export type ApplyPaymentResult = { kind: 'applied' | 'duplicate' | 'dropped' };

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/**
 * Credits a settled payment to its account, also to a removed one. Idempotent per payment. It covers the bill that it was
 * made for, then other bills.
 */
export const applySettledPayment =
  (customers: CustomerRepository) =>
  ({ paymentId, amountMinor, paidAt, ...reference }: SettledPayment): Promise<ApplyPaymentResult> =>
    applyToAccount(customers, reference, (customer, forBill) =>
      addCredit(
        customer,
        { id: paymentId, kind: 'payment', amountMinor, ...forBill, at: paidAt },
        postingOf(customers, paymentId, paidAt),
      ),
    );

/** Takes a refund back from its payment's credit. Idempotent per refund; may come before its payment. */
export const applySettledRefund =
  (customers: CustomerRepository) =>
  ({ paymentId, refundId, refundedMinor, refundedAt, ...reference }: SettledRefund): Promise<ApplyPaymentResult> =>
    applyToAccount(customers, reference, (customer) =>
      addReturn(
        customer,
        { id: refundId, creditId: paymentId, kind: 'refund', amountMinor: refundedMinor, at: refundedAt },
        postingOf(customers, paymentId, refundedAt),
      ),
    );

/** Takes a payment's credit back. Idempotent per dispute; may come before its payment. */
export const applyDispute =
  (customers: CustomerRepository) =>
  ({ paymentId, disputeId, kind, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    applyToAccount(customers, reference, (customer) =>
      addReturn(
        customer,
        {
          id: disputeId,
          creditId: paymentId,
          kind: kind === 'return' ? 'payment-return' : 'chargeback',
          amountMinor: disputedMinor,
          at,
        },
        postingOf(customers, paymentId, at),
      ),
    );

/** Gives the credit of a won chargeback back. Idempotent per dispute; may come before the chargeback. */
export const applyWonDispute =
  (customers: CustomerRepository) =>
  ({ paymentId, disputeId, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    applyToAccount(customers, reference, (customer) =>
      addReturn(
        customer,
        {
          id: `${disputeId}-won`,
          creditId: paymentId,
          kind: 'chargeback-won',
          amountMinor: -disputedMinor,
          at,
        },
        postingOf(customers, paymentId, at),
      ),
    );

const postingOf = ({ newId }: CustomerRepository, paymentId: string, at: Date): Posting => ({
  at,
  source: { kind: 'payment', id: paymentId },
  newId,
});

async function applyToAccount(
  customers: CustomerRepository,
  { companyId, customerId, balanceId }: BalanceReference,
  apply: (customer: Customer, forBill: { period?: number }) => Customer | undefined,
): Promise<ApplyPaymentResult> {
  const address = balanceId === null ? { customerId } : balanceAddress(balanceId);
  if (address?.customerId !== customerId) return DROPPED;
  const { customerId: _customer, ...forBill } = address;
  const withRemoved = { find: customers.findWithRemoved, save: customers.save };
  const result = await changeCustomer<ApplyPaymentResult>(withRemoved, companyId, customerId, (customer) => {
    const after = apply(customer, forBill);
    return after ? { after, result: { kind: 'applied' } } : { result: { kind: 'duplicate' } };
  });
  return result ?? DROPPED;
}
