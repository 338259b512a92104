import type { Posting } from './posting.ts';

export const transactionKinds = ['void', 'refund'] as const;

export type TransactionKind = (typeof transactionKinds)[number];

/** Something done to a payment after it was made. Written once, never changed; a refused one moved no money. */
export type Transaction = {
  readonly reference: string;
  readonly kind: TransactionKind;
  readonly amountMinor: number;
  readonly approved: boolean;
  readonly errResponseCode: string;
  readonly errResponseMessage: string;
  readonly madeAt: string;
  readonly transactionId: string;
  readonly rrn: string;
  readonly postings: readonly Posting[];
};

export type TransactionRequest = {
  readonly reference: string;
  readonly kind: TransactionKind;
  /** Null: all that is left. */
  readonly amountMinor: number | null;
};
