import type { DomainEvent } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { MovementKind } from '../../domain/money-movement.ts';
import type { ListWindow } from '../../domain/provider.ts';
import type { ReconciliationDay } from '../../domain/reconciliation-day.ts';

export type DayKey = Pick<ReconciliationDay, 'companyId' | 'testMode' | 'day'>;

export interface ListRange {
  testMode: boolean;
  from: string;
  to: string;
  /** Whether the exceptions are read too: a day has up to 1,000. */
  withExceptions: boolean;
}

/** A day in a list, which has no exceptions unless they were requested. */
export interface ListedDay extends ReconciliationDay {
  openCount: number;
  /** Since when the oldest open exception is known. */
  oldestOpenAt?: Date;
}

/** Reconciled days: one document per company, environment and day. */
export interface ReconciliationRepository {
  /** Adds a day; does nothing when it exists. */
  add(day: ReconciliationDay): Promise<void>;
  find(key: DayKey): Promise<ReconciliationDay | undefined>;
  /** Returns days from the first through the last, newest first. */
  list(companyId: number, range: ListRange): Promise<ListedDay[]>;
  /** Returns whether an earlier day of the company was compared. */
  hasEarlier(key: DayKey): Promise<boolean>;
  /** Returns days of all companies that are due to be compared. */
  listDue(now: Date, batch: Batch): Promise<ReconciliationDay[]>;
  /** Takes the lease on a day by postponing its next comparison; returns false when another process has it. */
  lease(day: ReconciliationDay, until: Date): Promise<boolean>;
  /** Writes a day with its events, and returns it with its new version; undefined when it changed since it was read. */
  save(day: ReconciliationDay, events?: DomainEvent[]): Promise<ReconciliationDay | undefined>;
  /** Returns since when the oldest open exception of live payments is known, over all companies. */
  oldestOpen(): Promise<Date | undefined>;
  /** Returns when the oldest day of live payments without a complete comparison ended, over all companies. */
  oldestUnreconciled(): Promise<Date | undefined>;
}

/** A movement of money as the provider listed it. */
export interface StoredTransaction {
  /** Unique within a company and environment. */
  key: string;
  /** From the provider's list, or from a file that staff imported. */
  source: 'list' | 'file';
  /** The terminal whose list has it; absent for a file. */
  terminal?: string;
  reference: string | null;
  transactionId: string | null;
  kind: MovementKind;
  amountMinor: number | null;
  /** For a file, which has days only, the middle of the day. */
  at: Date;
}

export interface ProviderTransactions {
  /** Adds transactions, or replaces those with the same key. */
  put(companyId: number, testMode: boolean, transactions: readonly StoredTransaction[]): Promise<void>;
  /** Replaces the listed transactions of some terminals in the window; transactions of files stay. */
  replaceList(
    companyId: number,
    testMode: boolean,
    window: ListWindow & { terminals: readonly string[] },
    transactions: readonly StoredTransaction[],
  ): Promise<void>;
  /** Replaces the transactions of files in the window; transactions of lists stay. */
  replaceFiles(
    companyId: number,
    testMode: boolean,
    window: ListWindow,
    transactions: readonly StoredTransaction[],
  ): Promise<void>;
  between(companyId: number, testMode: boolean, window: ListWindow): Promise<StoredTransaction[]>;
  /** Returns the transactions with these references, and those without a reference that have these transaction ids. */
  ofPayments(
    companyId: number,
    testMode: boolean,
    names: { references: readonly string[]; transactionIds: readonly string[] },
  ): Promise<StoredTransaction[]>;
}

/** An entry of the journal's clearing account. */
export interface PostedEntry {
  paymentId: string;
  reference: string;
  kind: string;
  amountMinor: number;
  at: string;
}

/** Billing's journal: money at the payment provider. */
export interface ClearingAccount {
  entriesOf(companyId: number, paymentIds: readonly string[]): Promise<PostedEntry[]>;
  /** Returns the payments that have entries in a time. */
  paymentsIn(companyId: number, window: ListWindow): Promise<string[]>;
}

/** Progress of adding a company's days for reconciliation. */
export interface ReconciliationProgress {
  companyId: number;
  /** The last day that was added; absent before the first. */
  lastDay?: string;
  /** When to add the next day; before the first day, when the company was set up. */
  nextDayAt: Date;
}
