import { CORRECTION_TYPES, DELETED_ACCOUNT_CHOICES } from '@utility-pay/contracts';
import fc from 'fast-check';

export const ACCOUNTS = ['A', 'B', 'C'];
const account = fc.constantFrom(...ACCOUNTS);
const month = fc.constantFrom(10, 11, 12);
const amount = fc.integer({ min: -3000, max: 10_000 });
const paymentId = fc.constantFrom('p1', 'p2', 'p3');
const received = fc.integer({ min: 1, max: 12_000 });
const refundId = fc.constantFrom('r1', 'r2');
/** Hours since a balance-forward file was made. Undefined: the upload has no as-of time. */
const fileAgeHours = fc.option(fc.integer({ min: 0, max: 48 }), { nil: undefined });
const file = fc.array(fc.record({ account, amount }), { minLength: 1, maxLength: 3 });

/** Everything that changes a ledger. A new way to change one is added here and in the test's `run`. */
const command = fc.oneof(
  fc.record({ kind: fc.constant('upload' as const), month, file, madeBefore: fileAgeHours, isReviewed: fc.boolean() }),
  fc.record({
    kind: fc.constant('killed-upload' as const),
    month,
    file,
    madeBefore: fileAgeHours,
    isReviewed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('decision' as const), includeNew: fc.boolean(), includeChanged: fc.boolean() }),
  fc.record({
    kind: fc.constant('undo' as const),
    newerUploads: fc.integer({ min: 0, max: 2 }),
    isKilled: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('method' as const), isForward: fc.boolean() }),
  fc.record({
    kind: fc.constant('payment-file' as const),
    billsUseConfirmedFiles: fc.boolean(),
    isConfirmed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ kind: fc.constant('resume' as const) }),
  fc.record({ kind: fc.constant('payment' as const), paymentId, account, month, received }),
  fc.record({ kind: fc.constant('refund' as const), paymentId, refundId, share: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant('failed-refund' as const), paymentId, refundId }),
  fc.record({ kind: fc.constant('dispute' as const), paymentId, disputeId: fc.constantFrom('d1', 'd2') }),
  fc.record({ kind: fc.constant('won-dispute' as const), paymentId }),
  fc.record({ kind: fc.constant('redelivery' as const) }),
  fc.record({ kind: fc.constant('removal' as const), account }),
  fc.record({
    kind: fc.constant('addition' as const),
    account,
    deletedAccount: fc.constantFrom(...DELETED_ACCOUNT_CHOICES),
  }),
  fc.record({ kind: fc.constant('new-account' as const), account }),
  fc.record({ kind: fc.constant('journal-sweep' as const) }),
  fc.record({
    kind: fc.constant('correction' as const),
    type: fc.constantFrom(...CORRECTION_TYPES),
    account,
    month,
    amount: received,
    key: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
    /** True: the process dies while it moves a credit, when the credit has left its account and not reached the other one. */
    isKilled: fc.boolean(),
  }),
);
export type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
/** Commands of one step run at the same time. */
export const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });

export function ignoreKill(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'killed') throw error;
}

/** Ignores the refusal of an as-of time after the company changed from balance-forward to open-item. */
export function ignoreOutdatedBillingMethod(error: unknown): void {
  if (!(error instanceof Error) || !/only accepted with balance-forward billing/.test(error.message)) throw error;
}

/** Ignores that the account has been removed before. */
export function ignoreMissingAccount(error: unknown): void {
  if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
}
