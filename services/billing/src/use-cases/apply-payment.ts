import type { DomainEvent } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { balanceAddress } from '../domain/balance.ts';
import { addReturnWithRecalls } from '../domain/credit-transfer.ts';
import type { Customer } from '../domain/customer.ts';
import type { Posting } from '../domain/journal.ts';
import type { CreditReturn } from '../domain/ledger.ts';
import { addCredit, addReturn } from '../domain/ledger-changes.ts';
import { changeWithRemoved } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';
import { transferEvents } from './transfer-credit.ts';

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
}

export interface SettledDispute extends BalanceReference {
  paymentId: string;
  disputeId: string;
  kind: 'chargeback' | 'return';
  disputedMinor: number;
}

/** `dropped`: the account does not exist, so a retry would not help. */
export type ApplyPaymentResult = { kind: 'applied' | 'duplicate' | 'dropped' };

interface Parts {
  customers: CustomerRepository;
  clock: Clock;
  createEvent: CreateEvent;
}

/** What to write. */
interface Applied {
  after: Customer;
  events?: DomainEvent[];
}

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/**
 * Credits a settled payment to its account, also to a deleted one. Idempotent per payment. It covers the bill that it was
 * made for, then other bills.
 */
export const applySettledPayment =
  (parts: Pick<Parts, 'customers' | 'clock'>) =>
  ({ paymentId, amountMinor, paidAt, ...reference }: SettledPayment): Promise<ApplyPaymentResult> =>
    applyToAccount(parts.customers, reference, (customer, forBill) => {
      const credit = { id: paymentId, kind: 'payment' as const, amountMinor, ...forBill, at: paidAt };
      const after = addCredit(customer, credit, postingOf(parts, paymentId, paidAt));
      return after && { after };
    });

/**
 * Takes a refund back from its payment's credit, and from the accounts to which that was moved. Idempotent per refund; may
 * come before its payment.
 */
export const applySettledRefund =
  (parts: Parts) =>
  ({
    paymentId,
    refundId,
    refundedMinor,
    at,
    ...reference
  }: SettledRefund & { at: Date }): Promise<ApplyPaymentResult> =>
    applyToAccount(parts.customers, reference, (customer) => {
      const returned = addReturnWithRecalls(
        customer,
        { id: refundId, creditId: paymentId, kind: 'refund', amountMinor: refundedMinor, at },
        postingOf(parts, paymentId, at),
      );
      return (
        returned && { after: returned.customer, events: transferEvents(parts.createEvent, customer, returned.recalled) }
      );
    });

/** Restores the credit of a refund that failed after it had succeeded. Idempotent per refund; may come before the refund. */
export const applyFailedRefund =
  (parts: Pick<Parts, 'customers' | 'clock'>) =>
  ({
    paymentId,
    refundId,
    refundedMinor,
    at,
    ...reference
  }: SettledRefund & { at: Date }): Promise<ApplyPaymentResult> =>
    restoreCredit(parts, reference, {
      id: `${refundId}-failed`,
      creditId: paymentId,
      kind: 'refund-failed',
      amountMinor: -refundedMinor,
      at,
    });

/** One case of a bank may be about several payments of an account. */
const disputeReturnId = (paymentId: string, disputeId: string): string => `${paymentId}-${disputeId}`;

/**
 * Takes back the credit of a payment that was charged back or returned, also from the accounts to which it was moved.
 * Idempotent per dispute; may come before its payment.
 */
export const applyDispute =
  (parts: Parts) =>
  ({ paymentId, disputeId, kind, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    applyToAccount(parts.customers, reference, (customer) => {
      const returned = addReturnWithRecalls(
        customer,
        {
          id: disputeReturnId(paymentId, disputeId),
          creditId: paymentId,
          kind: kind === 'return' ? 'payment-return' : 'chargeback',
          amountMinor: disputedMinor,
          at,
        },
        postingOf(parts, paymentId, at),
      );
      return (
        returned && { after: returned.customer, events: transferEvents(parts.createEvent, customer, returned.recalled) }
      );
    });

/** Restores the credit of a won chargeback. Idempotent per dispute; may come before the chargeback. */
export const applyWonDispute =
  (parts: Pick<Parts, 'customers' | 'clock'>) =>
  ({ paymentId, disputeId, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    restoreCredit(parts, reference, {
      id: `${disputeReturnId(paymentId, disputeId)}-won`,
      creditId: paymentId,
      kind: 'chargeback-won',
      amountMinor: -disputedMinor,
      at,
    });

/** Gives back to a payment's credit what a refund or chargeback took. `returned` has a negative amount. */
const restoreCredit = (
  parts: Pick<Parts, 'customers' | 'clock'>,
  reference: BalanceReference,
  returned: CreditReturn,
): Promise<ApplyPaymentResult> =>
  applyToAccount(parts.customers, reference, (customer) => {
    const after = addReturn(customer, returned, postingOf(parts, returned.creditId, returned.at));
    return after && { after };
  });

const postingOf = ({ customers, clock }: Pick<Parts, 'customers' | 'clock'>, paymentId: string, at: Date): Posting => ({
  at,
  recordedAt: clock.now(),
  source: { kind: 'payment', id: paymentId },
  newId: customers.newId,
});

async function applyToAccount(
  customers: CustomerRepository,
  { companyId, customerId, balanceId }: BalanceReference,
  apply: (customer: Customer, forBill: { period?: number }) => Applied | undefined,
): Promise<ApplyPaymentResult> {
  const address = balanceId === null ? { customerId } : balanceAddress(balanceId);
  if (address?.customerId !== customerId) return DROPPED;
  const { customerId: _customer, ...forBill } = address;
  const result = await changeWithRemoved<ApplyPaymentResult>(customers, companyId, customerId, (customer) => {
    const applied = apply(customer, forBill);
    return applied ? { ...applied, result: { kind: 'applied' } } : { result: { kind: 'duplicate' } };
  });
  return result ?? DROPPED;
}
