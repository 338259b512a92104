/** What a movement of money is. `other`: the provider lists it with a type that we don't know. */
export const MOVEMENT_KINDS = [
  'payment',
  'refund',
  'refund-failed',
  'chargeback',
  'return',
  'chargeback-won',
  'other',
] as const;

/** How the records of a movement differ. */
export const EXCEPTION_REASONS = [
  'missing-at-provider',
  'unknown-here',
  'amount-differs',
  'kind-differs',
  'status-differs',
  'listed-twice',
  'journal-differs',
] as const;

/** `resolved`: by staff; `cleared`: a later comparison did not find it. */
export const EXCEPTION_STATES = ['open', 'resolved', 'cleared'] as const;

/** Why a day has no list of the provider. `unsupported`: the provider has no such call, so staff import its file. */
export const LIST_PROBLEMS = ['unsupported', 'unavailable', 'too-long'] as const;

/**
 * `pending`: not compared yet. `exceptions`: some are open. `list-unavailable`: only compared with the journal.
 * `resolved`: differences remain, and staff resolved all of them.
 */
export const RECONCILIATION_STATES = ['pending', 'agreed', 'exceptions', 'resolved', 'list-unavailable'] as const;
