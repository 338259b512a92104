import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { PaymentFile, PaymentFileSettings } from '../../domain/payment-file.ts';
import type { PaymentFileRow } from '../../domain/payment-file-rows.ts';

/** Payment files. A company has no more than one unfinished file. */
export interface PaymentFileRepository {
  newId(): string;
  /** Adds a file. Returns false if the company has a file with its number, or an unfinished file. */
  add(file: PaymentFile, act: DomainEvent): Promise<boolean>;
  find(companyId: number, id: string): Promise<PaymentFile | undefined>;
  /** Returns the file that a request with this key created. */
  findByRequest(companyId: number, requestKey: string): Promise<PaymentFile | undefined>;
  /** Returns the company's last file. */
  findLast(companyId: number): Promise<PaymentFile | undefined>;
  /** Returns the company's last confirmed file. */
  findLastConfirmed(companyId: number): Promise<PaymentFile | undefined>;
  /** Returns which of the files were confirmed up to this time. */
  findConfirmedIds(companyId: number, ids: readonly string[], time: Date): Promise<Set<string>>;
  /** Newest first. */
  list(companyId: number, page: { after: ListPosition | undefined; limit: number }): Promise<PageOf<PaymentFile>>;
  /**
   * Writes a change, and returns the file with its new version; undefined when it changed since it was read, or when
   * another file of the company is unfinished. `entryIds`: the entries that are its rows, once they are known.
   */
  save(
    change: { before: PaymentFile; after: PaymentFile; entryIds?: readonly string[] },
    events?: readonly DomainEvent[],
  ): Promise<PaymentFile | undefined>;
  /** Returns the entries that are its rows. */
  entryIdsOf(companyId: number, id: string): Promise<string[]>;
  /** Returns unfinished files of all companies whose last change was before this time. */
  listUnfinished(changedBefore: Date, batch: { limit: number; skip: number }): Promise<PaymentFile[]>;
  /** Returns complete files of all companies whose delivery was due before this time, the longest due first. */
  listToDeliver(before: Date, page: { exceptCompanies: number[]; limit: number }): Promise<PaymentFile[]>;
}

export interface PaymentFileSettingsRepository {
  find(companyId: number): Promise<PaymentFileSettings | undefined>;
  /**
   * Writes the settings, and returns them with their new version; undefined when they changed since `version` was read
   * (0: there were none).
   */
  save(
    companyId: number,
    settings: PaymentFileSettings,
    acts: readonly DomainEvent[],
  ): Promise<PaymentFileSettings | undefined>;
  /** Returns the companies whose next scheduled file was due before this time. */
  listScheduled(before: Date, batch: { limit: number; skip: number }): Promise<{ companyId: number }[]>;
  /** Encrypts all passwords and private keys with the current key. */
  reencryptAll(onProgress: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}

/** A payment, refund or reversal of the journal that is in a payment file. */
export interface FiledEntry {
  customerId: string;
  /** Id of the payment, refund or reversal. */
  reference: string;
  paymentFileId: string;
}

/** Which payments, refunds and reversals of the journal are in a payment file. */
export interface FiledEntries {
  /** Yields entries that are in no file, oldest first: from `since` on, and before `until`. */
  streamUnfiled(
    companyId: number,
    time: { since: Date | undefined; until: Date },
  ): AsyncGenerator<PaymentFileRow[], void>;
  /** Counts the entries that `streamUnfiled` would yield, up to `limit`. */
  countUnfiled(companyId: number, time: { since: Date | undefined; until: Date }, limit: number): Promise<number>;
  /** Returns the entries of accounts that are in a file: from `since` on, and before `until`. */
  listByCustomers(
    companyId: number,
    customerIds: readonly string[],
    time: { since: Date; until: Date },
  ): Promise<FiledEntry[]>;
  /** Marks entries as rows of a file, except entries that were released from it before. */
  mark(companyId: number, fileId: string, entryIds: readonly string[]): Promise<void>;
  /** Marks the entries of a file as unfiled. */
  release(companyId: number, fileId: string, entryIds: readonly string[]): Promise<void>;
}
