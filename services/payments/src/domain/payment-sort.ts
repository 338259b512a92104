/** Orders of a list of payments. */
export type PaymentSort = 'newest' | 'oldest' | 'largest' | 'smallest';

/** Where a page ends, in the order that it was read in: the value that the list goes by, and the payment. */
export interface PaymentPosition {
  sort: PaymentSort;
  /** Milliseconds or cents. */
  value: number;
  id: string;
}
