import { domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { balanceAddress } from '../domain/balance.ts';
import { addReturnWithRecalls, restoreReturn } from '../domain/credit-transfer.ts';
import type { Customer } from '../domain/customer.ts';
import type { Posting } from '../domain/journal.ts';
import type { CreditReturn } from '../domain/ledger.ts';
import { addCredit, type RestoringKind, restoringId } from '../domain/ledger-changes.ts';
import { changeWithRemoved } from './change-customer.ts';
import type { CustomerRepository } from './ports/customers.ts';
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
  /** Whether the payment's page no longer held the bill, or another amount was requested. */
  isUnexpected?: boolean | undefined;
}

export interface SettledRefund extends BalanceReference {
  paymentId: string;
  refundId: string;
  refundedMinor: number;
  /** It voids a test payment after the switch to live payments. */
  isTestVoid?: boolean | undefined;
}

export interface SettledDispute extends BalanceReference {
  paymentId: string;
  disputeId: string;
  kind: 'chargeback' | 'return';
  disputedMinor: number;
}

/** `dropped`: the account does not exist, so a retry would not help. */
export type ApplyPaymentResult = { kind: 'applied' | 'duplicate' | 'dropped' };

interface Dependencies {
  customers: CustomerRepository;
  clock: Clock;
  createEvent: CreateEvent;
}

const DROPPED: ApplyPaymentResult = { kind: 'dropped' };

/**
 * Credits a settled payment to its account, even if it is deleted. Idempotent per payment. The payment covers the bill that it was
 * made for, then other bills. After an unexpected payment, an event makes the payments service close pages with too high an amount.
 */
export const applySettledPayment =
  (dependencies: Dependencies) =>
  ({
    paymentId,
    amountMinor,
    paidAt,
    isUnexpected = false,
    ...reference
  }: SettledPayment): Promise<ApplyPaymentResult> =>
    applyToAccount(
      dependencies,
      reference,
      (customer, forBill) => {
        const credit = { id: paymentId, kind: 'payment' as const, amountMinor, ...forBill, at: paidAt };
        return addCredit(customer, credit, postingOf(dependencies, paymentId, paidAt));
      },
      isUnexpected,
    );

const TEST_VOIDED = 'Test payment voided';

/**
 * Takes the amount of a refund back from its payment's credit, and from the accounts to which the credit was moved. Idempotent per refund;
 * may arrive before its payment.
 */
export const applySettledRefund =
  (dependencies: Dependencies) =>
  ({
    paymentId,
    refundId,
    refundedMinor,
    isTestVoid,
    at,
    ...reference
  }: SettledRefund & { at: Date }): Promise<ApplyPaymentResult> =>
    applyToAccount(dependencies, reference, (customer) =>
      addReturnWithRecalls(
        customer,
        { id: refundId, creditId: paymentId, kind: 'refund', amountMinor: refundedMinor, at },
        { ...postingOf(dependencies, paymentId, at), ...(isTestVoid ? { reason: TEST_VOIDED } : {}) },
      ),
    );

/**
 * Restores the credit of a refund that failed after it had succeeded, also on the accounts from which it was recalled.
 * Idempotent per refund; may arrive before the refund.
 */
export const applyFailedRefund =
  (dependencies: Dependencies) =>
  ({
    paymentId,
    refundId,
    refundedMinor,
    at,
    ...reference
  }: SettledRefund & { at: Date }): Promise<ApplyPaymentResult> =>
    restoreCredit(dependencies, reference, refundId, {
      creditId: paymentId,
      kind: 'refund-failed',
      amountMinor: -refundedMinor,
      at,
    });

/** Returns the id of a dispute's return. Contains the payment's id, since one dispute may be about several payments of an account. */
const disputeReturnId = (paymentId: string, disputeId: string): string => `${paymentId}-${disputeId}`;

/**
 * Takes back the credit of a payment that was charged back or returned, also from the accounts to which it was moved.
 * Idempotent per dispute; may arrive before its payment.
 */
export const applyDispute =
  (dependencies: Dependencies) =>
  ({ paymentId, disputeId, kind, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    applyToAccount(dependencies, reference, (customer) =>
      addReturnWithRecalls(
        customer,
        {
          id: disputeReturnId(paymentId, disputeId),
          creditId: paymentId,
          kind: kind === 'return' ? 'payment-return' : 'chargeback',
          amountMinor: disputedMinor,
          at,
        },
        postingOf(dependencies, paymentId, at),
      ),
    );

/**
 * Restores the credit of a won chargeback, also on the accounts from which it was recalled. Idempotent per dispute; may arrive
 * before the chargeback.
 */
export const applyWonDispute =
  (dependencies: Dependencies) =>
  ({ paymentId, disputeId, disputedMinor, at, ...reference }: SettledDispute & { at: Date }) =>
    restoreCredit(dependencies, reference, disputeReturnId(paymentId, disputeId), {
      creditId: paymentId,
      kind: 'chargeback-won',
      amountMinor: -disputedMinor,
      at,
    });

/**
 * Restores what a refund or chargeback took from a payment's credit. An event makes the payments service close pages with too high an
 * amount. `restored` has a negative amount.
 */
const restoreCredit = (
  dependencies: Dependencies,
  reference: BalanceReference,
  returnId: string,
  restored: Omit<CreditReturn, 'id'> & { kind: RestoringKind },
): Promise<ApplyPaymentResult> =>
  applyToAccount(
    dependencies,
    reference,
    (customer) =>
      restoreReturn(
        customer,
        { ...restored, id: restoringId(returnId, restored.kind) },
        returnId,
        postingOf(dependencies, restored.creditId, restored.at),
      ),
    true,
  );

const postingOf = (
  { customers, clock }: Pick<Dependencies, 'customers' | 'clock'>,
  paymentId: string,
  at: Date,
): Posting => ({
  at,
  recordedAt: clock.now(),
  source: { kind: 'payment', id: paymentId },
  newId: customers.newId,
});

/**
 * Changes the account of a payment. `apply` returns undefined if the account has the change already. `reducesDue`: open payment pages may
 * have too high an amount now.
 */
async function applyToAccount(
  { customers, createEvent }: Pick<Dependencies, 'customers' | 'createEvent'>,
  { companyId, customerId, balanceId }: BalanceReference,
  apply: (customer: Customer, forBill: { period?: number }) => Customer | undefined,
  reducesDue = false,
): Promise<ApplyPaymentResult> {
  const address = balanceId === null ? { customerId } : balanceAddress(balanceId);
  if (address?.customerId !== customerId) return DROPPED;
  const { customerId: _customer, ...forBill } = address;
  const result = await changeWithRemoved<ApplyPaymentResult>(customers, companyId, customerId, (customer) => {
    const after = apply(customer, forBill);
    if (!after) return { result: { kind: 'duplicate' } };
    const changed = reducesDue ? [createEvent(domainEvents.billChanged, companyId, { customerId })] : [];
    return {
      after,
      events: [...changed, ...transferEvents(createEvent, customer, after)],
      result: { kind: 'applied' },
    };
  });
  return result ?? DROPPED;
}
