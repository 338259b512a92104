import { isDecided, type Payment, type PaymentChange } from './payment.ts';

type Removal = NonNullable<Payment['accountRemoval']>;

/** Returns why money for a removed account is in review. */
export const reasonOfRemoval = (removal: Removal) => `${removal}-account` as const;

/**
 * Returns the change that marks an undecided payment of a removed account, so that its money is not credited without a
 * decision of staff. A review of another amount gets the removal as its reason, since accepting now means something else.
 * Undefined for a decided payment and for one that has the mark; an archived account stays archived.
 */
export function markAccountRemoved(
  { state, accountRemoval, reviewReason }: Payment,
  removal: Removal,
): PaymentChange | undefined {
  // The provider may refuse to return the money, which leads back to review.
  const mayBeAccepted = !isDecided(state) || state === 'returning';
  if (!mayBeAccepted || accountRemoval === 'archived' || accountRemoval === removal) return undefined;
  const isAcceptable = reviewReason === 'other-amount' || reviewReason === 'deleted-account';
  return { set: { accountRemoval: removal, ...(isAcceptable ? { reviewReason: reasonOfRemoval(removal) } : {}) } };
}

/** Returns the change that ends the mark of a restored account: its money is credited as usual. */
export const clearAccountDeleted = ({ accountRemoval }: Payment): PaymentChange | undefined =>
  accountRemoval === 'deleted' ? { set: { accountRemoval: undefined } } : undefined;
