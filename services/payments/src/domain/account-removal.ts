import { isDecided, type Payment, type PaymentChange } from './payment.ts';

type Removal = NonNullable<Payment['accountRemoval']>;

/** Returns why money for a removed account is in review. */
export const reasonOfRemoval = (removal: Removal) => `${removal}-account` as const;

/**
 * Returns the change that marks an undecided payment of a removed account, so that only staff can credit its money. A review of
 * another amount gets the removal as its reason, because accepting it now credits a removed account. Undefined for a decided
 * payment and for a payment with this mark; the mark of an archived account stays.
 */
export function markAccountRemoved(
  { state, accountRemoval, reviewReason }: Payment,
  removal: Removal,
): PaymentChange | undefined {
  // A `returning` payment is back in review if the provider refuses to return the money.
  const mayBeAccepted = !isDecided(state) || state === 'returning';
  if (!mayBeAccepted || accountRemoval === 'archived' || accountRemoval === removal) return undefined;
  const isAcceptable = reviewReason === 'other-amount' || reviewReason === 'deleted-account';
  return { set: { accountRemoval: removal, ...(isAcceptable ? { reviewReason: reasonOfRemoval(removal) } : {}) } };
}

/** Returns the change that ends the mark of a restored account: its money is credited as usual. */
export const clearAccountDeleted = ({ accountRemoval }: Payment): PaymentChange | undefined =>
  accountRemoval === 'deleted' ? { set: { accountRemoval: undefined } } : undefined;
