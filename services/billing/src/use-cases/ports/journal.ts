import type { EntryKind } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { IncludedPayments } from '../../domain/included-payments.ts';
import type { JournalEntry } from '../../domain/journal.ts';

/** Entries of one account. */
export interface AccountEntries {
  customerId: string;
  entries: JournalEntry[];
}

/** The append-only journal of all accounts. */
export interface Journal {
  /** Adds the entries that the journal does not have. Idempotent per entry id. */
  append(companyId: number, accounts: readonly AccountEntries[]): Promise<void>;
  /** Copies the pending entries of all accounts, except entries of bill files. */
  copyPending(): Promise<void>;
  /** Starts `copyPending` in the background. A sweeper retries after a failure. */
  flush(): void;
  /** Copies the entries of an upload that was given up. Reads all accounts of the company. */
  copyUpload(companyId: number, uploadId: string): Promise<void>;
  /** Returns an account's entries, newest first; fewer than the limit if they are large. */
  list(
    companyId: number,
    customerId: string,
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<JournalEntry>>;
  /** Returns the company's card and recorded payments made after `since` and up to `until`. */
  receivedBetween(companyId: number, since: Date, until: Date): Promise<IncludedPayments>;
  /** Returns all entries of these accounts, in no particular order. */
  listOf(companyId: number, customerIds: readonly string[]): Promise<AccountEntries[]>;
}

/** The journal's account of money at the payment provider. */
export interface ClearingAccount {
  /** Returns the entries of these payments in the clearing account. */
  clearingOf(companyId: number, paymentIds: readonly string[]): Promise<ClearingEntry[]>;
  /**
   * Returns the payments with entries in the clearing account at or after `from` and before `to`.
   * @throws if there are more entries than `limit`.
   */
  paymentsIn(companyId: number, window: { from: Date; to: Date }, limit: number): Promise<string[]>;
}

/** A change of the clearing account: money at the payment provider. */
export interface ClearingEntry {
  paymentId: string;
  /** The payment, refund or dispute. */
  reference: string;
  kind: EntryKind;
  /** Negative for money that was refunded, charged back or returned. */
  amountMinor: number;
  at: Date;
}
