import type { PaymentStatus } from '../gql/operations.ts';
import type { Meaning } from '../theme/meaning-colors.ts';

/** A payment's state in the specification's words: whatever is neither paid nor pending has failed. */
export function paymentStatus(status: PaymentStatus): { meaning: Meaning; word: string } {
  if (status === 'SUCCESS') return { meaning: 'success', word: 'Paid' };
  if (status === 'PENDING') return { meaning: 'warning', word: 'Pending' };
  return { meaning: 'danger', word: 'Failed' };
}

/** The provider's id of a payment; ours while it has none. */
export const transactionLabel = (payment: { id: string; transactionId: string | null }): string =>
  payment.transactionId ?? `TXN-${payment.id}`;
