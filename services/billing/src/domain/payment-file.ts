import type { PaymentFileLayout } from '@utility-pay/contracts';
import { balanceChange, type JournalAccount, type JournalEntry } from './journal.ts';
import type { PaymentFileDelivery } from './payment-file-delivery.ts';
import type { SftpServer } from './sftp-server.ts';

/**
 * `creating`: its rows are read and written. `marking`: the file is complete, and its entries are being marked as filed.
 * `discarding`: its entries are being marked as not filed. Filed means: in a payment file. A sweeper continues each of these after a crash.
 */
export type PaymentFileState = 'creating' | 'marking' | 'ready' | 'confirmed' | 'discarding' | 'discarded';

/** Sums of the rows of a payment file. */
export interface PaymentFileTotals {
  rows: number;
  paymentsMinor: number;
  /** Refunds, chargebacks and reversals, less those that were reversed themselves. */
  reversedMinor: number;
}

/**
 * A file with payments, refunds and reversals for the company's billing system. Each of them is in exactly one file that is not
 * discarded.
 */
export interface PaymentFile extends PaymentFileTotals {
  id: string;
  companyId: number;
  /** Consecutive in each company. */
  number: number;
  state: PaymentFileState;
  /** Copies from when it was created, so that an interrupted file is continued in the same way. */
  layout: PaymentFileLayout;
  timeZone: string;
  /** The file contains only entries from this time on; all if absent. */
  since?: Date;
  /** The file contains only entries from before this time. */
  createdAt: Date;
  confirmedAt?: Date;
  message?: string;
  /** Set if more entries were waiting than fit into the file: they are in the next one. */
  hasMore?: true;
  /** The daily time for which the file was created automatically. */
  scheduledFor?: Date;
  /** The caller's key of the request that created the file: a repeated request gets the same file. */
  requestKey?: string;
  /** Absent if the company had no SFTP server. */
  delivery?: PaymentFileDelivery;
  /** The stored content; each attempt to write it has another id, so that a worker that had the file before cannot change it. */
  contentId?: string;
  version: number;
}

/** How a company's payment files are written, when they are created automatically, and where they are delivered. */
export interface PaymentFileSettings {
  layout: PaymentFileLayout;
  /** Payment files contain only entries from this time on; all if absent. */
  since?: Date;
  /** Balance-forward bills without an explicit as-of time include exactly the payments of confirmed files. */
  billsUseConfirmedFiles?: boolean;
  /** Absent if only staff and partners create files. */
  schedule?: PaymentFileSchedule;
  /** Absent if files are only downloaded. */
  server?: SftpServer;
  version: number;
}

/** A file is created each day; several, if there are more rows than fit into one. */
export interface PaymentFileSchedule {
  /** Hour of the day in the company's time zone, 0 to 23. */
  hour: number;
  nextFileAt: Date;
}

export const NO_TOTALS: PaymentFileTotals = { rows: 0, paymentsMinor: 0, reversedMinor: 0 };

/** What a row of a payment file is about. */
export type PaymentFileRowType = 'payment' | 'refund' | 'reversal';

const MONEY_ACCOUNTS: readonly JournalAccount[] = ['clearing', 'cash', 'payment-transfers'];

/**
 * Returns whether an entry moves money: received at a provider or at the counter, given back, or moved with a payment to another
 * customer's account.
 */
export const movesMoney = ({ debit, credit }: Pick<JournalEntry, 'debit' | 'credit'>): boolean =>
  [debit, credit].some((account) => MONEY_ACCOUNTS.includes(account));

/** Returns the money received by an entry; negative if it was given back. */
export const receivedMinor = (entry: Pick<JournalEntry, 'debit' | 'credit' | 'amountMinor'>): number =>
  -balanceChange(entry);

/**
 * Returns the type of an entry's row: chargebacks, returns, and what takes back a refund or chargeback are reversals. A moved
 * payment is a reversal on the account that it leaves, and a payment on the one that gets it.
 */
export function rowTypeOf(entry: Pick<JournalEntry, 'kind' | 'debit' | 'credit' | 'amountMinor'>): PaymentFileRowType {
  const { kind } = entry;
  if (kind === 'payment' || kind === 'recorded-payment') return 'payment';
  if (kind === 'transfer') return receivedMinor(entry) > 0 ? 'payment' : 'reversal';
  return kind === 'refund' ? 'refund' : 'reversal';
}

export function addToTotals(
  { rows, paymentsMinor, reversedMinor }: PaymentFileTotals,
  entry: JournalEntry,
): PaymentFileTotals {
  const received = receivedMinor(entry);
  const isPayment = rowTypeOf(entry) === 'payment';
  return {
    rows: rows + 1,
    paymentsMinor: paymentsMinor + (isPayment ? received : 0),
    reversedMinor: reversedMinor - (isPayment ? 0 : received),
  };
}

/** States in which a worker has to continue a file. */
export const UNFINISHED_STATES: readonly PaymentFileState[] = ['creating', 'marking', 'discarding'];

/** Returns whether a worker has to continue the file. A company has at most one such file. */
export const isUnfinished = ({ state }: Pick<PaymentFile, 'state'>): boolean => UNFINISHED_STATES.includes(state);

/** Returns whether the file can be downloaded and delivered. */
export const isComplete = ({ state }: Pick<PaymentFile, 'state'>): boolean =>
  state === 'ready' || state === 'confirmed';

/** Returns whether the rest of a scheduled file needs another one. That of a discarded file is in the file of the next day. */
export const needsAnother = (file: Pick<PaymentFile, 'state' | 'hasMore'>): boolean =>
  isComplete(file) && file.hasMore === true;

/** Returns the name of the file when it is downloaded. */
export const paymentFileName = ({ number, layout: { format } }: Pick<PaymentFile, 'number' | 'layout'>): string =>
  `payments-${String(number).padStart(5, '0')}.${format === 'fixed-width' ? 'txt' : 'csv'}`;
