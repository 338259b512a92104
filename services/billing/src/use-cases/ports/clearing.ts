import type { EntryKind } from '@utility-pay/contracts';

/** The journal's account of money at the payment provider. */
export interface ClearingAccount {
  /** Returns the entries of these payments in the clearing account. */
  clearingOf(companyId: number, paymentIds: readonly string[]): Promise<ClearingEntry[]>;
  /**
   * Returns the payments with entries in the clearing account at or after `from` and before `to`. Throws if there are more
   * entries than `limit`.
   */
  paymentsIn(companyId: number, window: { from: Date; to: Date }, limit: number): Promise<string[]>;
}

/** A change of the clearing account: money at the payment provider. */
export interface ClearingEntry {
  paymentId: string;
  /** The payment, refund or dispute. */
  reference: string;
  kind: EntryKind;
  /** Negative for money that was given or taken back. */
  amountMinor: number;
  at: Date;
}
