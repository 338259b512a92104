import type { PaymentFileLayout } from '@utility-pay/contracts';
import { balanceChange, type JournalAccount, type JournalEntry } from './journal.ts';
import type { PaymentFileDelivery } from './payment-file-delivery.ts';
import type { SftpServer } from './sftp-server.ts';

/**
 * `creating`: its rows are being read and written. `marking`: the file is complete, and its entries are being marked as filed, that is,
 * as being in a payment file. `discarding`: its entries are being marked as unfiled. After a crash, a sweeper continues these states.
 */
export type PaymentFileState = 'creating' | 'marking' | 'ready' | 'confirmed' | 'discarding' | 'discarded';

/** Number and sums of the rows of a payment file. */
export interface PaymentFileTotals {
  rows: number;
  paymentsMinor: number;
  /** Refunds, chargebacks and reversals, less failed refunds and won chargebacks. */
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
  /** Layout and time zone when the file was created, so that a continued file stays the same. */
  layout: PaymentFileLayout;
  timeZone: string;
  /** The file contains only entries from this time on; all if absent. */
  since?: Date;
  /** The file contains only entries from before this time. */
  createdAt: Date;
  confirmedAt?: Date;
  message?: string;
  /** Set if more entries were unfiled than fit into the file; the next file has them. */
  hasMore?: true;
  /** The daily time for which the file was created automatically. */
  scheduledFor?: Date;
  /** The idempotency key of the request that created the file. */
  requestKey?: string;
  /** Absent if the company had no SFTP server. */
  delivery?: PaymentFileDelivery;
  /** Id of the stored content. Each attempt to write it uses a new id, so that an earlier worker can't change it. */
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

/** When files are created each day: one, or several if the rows do not fit into one. */
export interface PaymentFileSchedule {
  /** Hour of the day in the company's time zone, 0 to 23. */
  hour: number;
  nextFileAt: Date;
}

export const NO_TOTALS: PaymentFileTotals = { rows: 0, paymentsMinor: 0, reversedMinor: 0 };

export type PaymentFileRowType = 'payment' | 'refund' | 'reversal';

const MONEY_ACCOUNTS: readonly JournalAccount[] = ['clearing', 'cash', 'payment-transfers'];

/** Returns whether an entry is of money that was received or returned, or of a payment that was moved between customers. */
export const movesMoney = ({ debit, credit }: Pick<JournalEntry, 'debit' | 'credit'>): boolean =>
  [debit, credit].some((account) => MONEY_ACCOUNTS.includes(account));

/** Returns the money received by an entry, in cents; negative if it was returned. */
export const receivedMinor = (entry: Pick<JournalEntry, 'debit' | 'credit' | 'amountMinor'>): number =>
  -balanceChange(entry);

/**
 * Returns the type of an entry's row. Chargebacks, returns, failed refunds and won chargebacks are reversals. A moved payment is a
 * reversal on the account that it leaves, and a payment on the account that receives it.
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

/** Returns whether a worker has to continue the file. A company has no more than one such file. */
export const isUnfinished = ({ state }: Pick<PaymentFile, 'state'>): boolean => UNFINISHED_STATES.includes(state);

/** Returns whether the file can be downloaded and delivered. */
export const isComplete = ({ state }: Pick<PaymentFile, 'state'>): boolean =>
  state === 'ready' || state === 'confirmed';

/** Returns whether another file must follow a scheduled one. After a discarded file, the file of the next day has the rest. */
export const needsFollowUp = (file: Pick<PaymentFile, 'state' | 'hasMore'>): boolean =>
  isComplete(file) && file.hasMore === true;

/** Returns the name of the file when it is downloaded. */
export const paymentFileName = ({ number, layout: { format } }: Pick<PaymentFile, 'number' | 'layout'>): string =>
  `payments-${String(number).padStart(5, '0')}.${format === 'fixed-width' ? 'txt' : 'csv'}`;
