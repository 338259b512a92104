/** Kinds of journal entries: what changed a customer's balance. */
export const ENTRY_KINDS = [
  'bill',
  'bill-voided',
  'bill-restored',
  'charge',
  'payment',
  'refund',
  // A refund failed after it had succeeded: the money is back, and the payment counts again.
  'refund-failed',
  'recorded-payment',
  'credit',
  'write-off',
  'reversal',
  'chargeback',
  // The bank returned a card payment.
  'payment-return',
  'chargeback-won',
  // From one bill to another of the same account: the total due stays the same.
  'credit-moved',
  // To or from another account.
  'transfer',
  // Takes earlier bills and payments out of the account because a balance-forward bill includes them already.
  'carried-forward',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds of credits. */
export const CREDIT_KINDS = ['payment', 'recorded-payment', 'credit', 'write-off', 'transfer'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** How staff, or a partner, received a payment that did not come through the payment provider. */
export const RECORDED_METHODS = ['cash', 'check', 'other'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

/** Result of a payment that a partner reported. */
export const EXTERNAL_PAYMENT_STATUSES = ['recorded', 'already-recorded', 'refused'] as const;
export type ExternalPaymentStatus = (typeof EXTERNAL_PAYMENT_STATUSES)[number];

/** What staff can correct on an account. */
export const CORRECTION_TYPES = [
  'change-bill',
  'void-bill',
  'restore-bill',
  'add-charge',
  'add-credit',
  'write-off',
  'move-credit',
  'transfer-credit',
  'record-payment',
  'reverse',
] as const;
