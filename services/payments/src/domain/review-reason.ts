import type { REVIEW_REASONS } from '@utility-pay/contracts';

/**
 * Why a payment is in review.
 * - `other-terminal`, `other-reference`: the provider's answer is about another terminal or reference.
 * - `used-transaction`: its transaction belongs to another payment.
 * - `no-amount`: paid, but the amount can't be read.
 * - `other-amount`: paid with another amount than requested.
 * - `no-account`: money without a payment, for an account that billing does not know.
 * - `deleted-account`, `archived-account`: the account was removed before the money was credited.
 * - `no-outcome`: the provider gave no outcome in time.
 */
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** How staff end a review. */
export type FinalDecision = 'accept' | 'return' | 'close';
