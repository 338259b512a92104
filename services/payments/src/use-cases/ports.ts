import type { DomainEvent, OtherAmounts, RowBatches } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { FindTimeZone, RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { PageOf } from '@utility-pay/service-kit/page';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { DeltaBatch, PendingDeltas, Totals } from '@utility-pay/service-kit/totals/project-deltas';
import type { Collected, CollectedDelta, CollectedInHour, CollectedSum } from '../domain/collected.ts';
import type { LedgerPayment } from '../domain/ledger-payment.ts';
import type { MovedPayment } from '../domain/own-movements.ts';
import type { PayableAccount } from '../domain/payable.ts';
import type { Evidence, Payment, PaymentChange, PaymentStatus } from '../domain/payment.ts';
import type { PaymentPosition, PaymentSort } from '../domain/payment-search.ts';
import type { Credentials, CredentialsInput, PaymentProvider, ProviderName } from '../domain/provider.ts';
import type {
  ClearingAccount,
  ProviderTransactions,
  ReconciliationProgress,
  ReconciliationRepository,
} from './ports/reconciliation.ts';

/** Limits the status queries that readers and returning browsers cause, by company. */
export interface QueryLimit {
  hasLeft(companyId: number): Promise<boolean>;
  count(companyId: number): Promise<void>;
}

export type ProviderOf = (credentials: Pick<Credentials, 'provider'>) => PaymentProvider;

/** Everything that the use cases depend on; each names those that it uses. */
export interface PaymentsDependencies {
  payments: PaymentRepository;
  checks: ProviderChecks;
  ledger: LedgerPayments;
  deltas: CollectedDeltas;
  totals: CollectedTotals;
  removedCustomers: RemovedCustomers;
  configurations: ConfigurationRepository;
  /** Returns the adapter for a credential set: that of its own provider, whichever the company uses now. */
  providerOf: ProviderOf;
  /** Whether companies in test mode use a local simulator. */
  hasSimulator: boolean;
  /** @throws when tenant-settings does not answer. */
  isSandbox(companyId: number): Promise<boolean>;
  requireExisting: RequireExisting;
  requireStepUp: RequireStepUp;
  /** PUBLIC_URL: webhooks go there, and so do payers who are not at a company's host. */
  publicUrl: string;
  billing: Billing;
  reconciliation: ReconciliationRepository;
  providerTransactions: ProviderTransactions;
  clearing: ClearingAccount;
  /** Returns the cells of a CSV file by row, blank rows included; undefined for text that is no CSV. */
  readCsvCells(content: string): Promise<string[][] | undefined>;
  timeZoneOf: FindTimeZone;
  /** Returns undefined when tenant-settings is unavailable. */
  merchantCompany(companyId: number): Promise<MerchantCompany | undefined>;
  /** Returns the company's current setting. @throws AppError UNAVAILABLE. */
  otherAmounts(companyId: number): Promise<OtherAmounts>;
  /** Has a worker poll a payment soon. Losing the request is harmless: sweepers find what is due. */
  schedulePoll(payment: Pick<Payment, 'companyId' | 'id'>): Promise<void>;
  queryLimit: QueryLimit;
  pause(ms: number): Promise<void>;
  recordAct: RecordAct;
  clock: Clock;
  log: Logger;
  randomId: RandomId;
}

export interface PaymentFilter {
  customerId?: string;
  status?: PaymentStatus;
  /** Paid at this instant or later. */
  paidFrom?: Date;
  /** Paid before this instant. */
  paidBefore?: Date;
  /** Each must be the beginning of one of the payment's search terms. */
  terms: readonly string[];
}

export interface ListedPayment {
  payment: Payment;
  position: PaymentPosition;
}

/** A page of a list. Lists by time are sorted by when a payment was paid or, if it was not, created. */
export interface ListSlice {
  sort: PaymentSort;
  after: PaymentPosition | undefined;
  limit: number;
}

/** `open`: without an outcome. `review`: staff decide. */
export type WaitingKind = 'open' | 'review';

export interface PaymentRepository {
  /** Saves a payment for money found at the provider; returns false when it exists. */
  addRecovered(payment: Payment): Promise<boolean>;
  /** Returns payments of all companies with these references, in no particular order. */
  findByReferences(references: readonly string[]): Promise<Payment[]>;
  /** Returns a company's payments whose money was received, refunded, disputed or returned in this time. */
  listMoved(companyId: number, window: { from: Date; to: Date }): Promise<MovedPayment[]>;
  /** Returns a company's payments with these references, of any number. */
  findMoved(companyId: number, references: readonly string[]): Promise<MovedPayment[]>;
  /** The same by the provider's transaction ids of the payments. */
  findMovedByTransactions(companyId: number, transactionIds: readonly string[]): Promise<MovedPayment[]>;
  /** Saves a new payment; returns false when another payment holds its bill or, if it is for the account, the account. */
  add(payment: Payment): Promise<boolean>;
  find(companyId: number, paymentId: string): Promise<Payment | undefined>;
  /** Finds a payment in any company, for callers that only have a reference: the provider and the payer's browser. */
  findByReference(reference: string): Promise<Payment | undefined>;
  /** Returns a customer's payments that have not succeeded; failed ones may still be paid. */
  listUnpaidOfCustomer(companyId: number, customerId: string): Promise<Payment[]>;
  /** Finds the payment of a provider's transaction. */
  findByTransaction(companyId: number, provider: ProviderName, providerTxnId: string): Promise<Payment | undefined>;
  /** Returns a customer's payments that hold a bill or the account. */
  listOpenOfCustomer(companyId: number, customerId: string): Promise<Payment[]>;
  /** Yields a company's payments that hold a bill or an account, those of a customer together. */
  openOfCompany(companyId: number): AsyncIterable<Payment>;
  /**
   * Writes a decision with its evidence, its event and its delta in one update, and decides again after a concurrent
   * write. `decide` returns undefined to change nothing. Returns the payment as stored.
   */
  change(payment: Payment, decide: (payment: Payment) => PaymentChange | undefined): Promise<Payment>;
  /** Reserves a status query and returns the payment; undefined for a decided one, or when one was reserved since then. */
  reserveStatusQuery(payment: Pick<Payment, 'id' | 'companyId'>, now: Date, since: Date): Promise<Payment | undefined>;
  /** Records a callback with its evidence; returns false when the same evidence was recorded before. */
  recordCallback(payment: Payment, evidence: Evidence, set: Partial<Payment>): Promise<boolean>;
  /** Returns how many payments of a customer were created since then and are in no list. */
  countUnlisted(companyId: number, customerId: string, since: Date): Promise<number>;
  /** Returns payments of all companies that are due to be polled. */
  listDue(now: Date, batch: Batch): Promise<{ companyId: number; paymentId: string }[]>;
  /** Returns a customer's successful payments that billing has not posted yet. */
  listUnposted(companyId: number, customerId: string): Promise<Pick<Payment, 'balanceId' | 'covers'>[]>;
  /** Returns fewer payments than the limit when they are large. */
  list(companyId: number, filter: PaymentFilter, slice: ListSlice): Promise<PageOf<ListedPayment>>;
  /** Yields all matching payments in batches, read from one cursor as they are taken. */
  stream(companyId: number, filter: PaymentFilter, sort: PaymentSort): RowBatches<Payment>;
  count(companyId: number, filter: PaymentFilter): Promise<number>;
  /**
   * Returns waiting payments of all companies created at this instant or earlier, oldest first. `open` contains those
   * whose payer visited the page, whose page had expired by then, or for which a callback arrived.
   */
  listWaiting(kind: WaitingKind, until: Date, limit: number): Promise<Payment[]>;
  countWaiting(kind: WaitingKind, until: Date): Promise<number>;
  /** Returns how many payments of all companies have a pending refund that was requested until then. */
  countUnconfirmedRefunds(until: Date): Promise<number>;
}

/** A reference to ask the provider about: of a webhook or of its list. */
export interface ProviderCheck {
  companyId: number;
  reference: string;
  credentialsId: string;
  attempts: number;
  createdAt: Date;
}

export interface ProviderChecks {
  /** Adds a check, or makes a known one due; returns false when the company, or the webhook's network, has too many. */
  add(check: Omit<ProviderCheck, 'attempts' | 'createdAt'> & { network?: string }): Promise<boolean>;
  /** Returns due checks of all companies. */
  listDue(now: Date, batch: Batch): Promise<ProviderCheck[]>;
  /** Postpones a check before it is made; returns false when another process makes it. */
  postpone(check: ProviderCheck, until: Date): Promise<boolean>;
  /** Removes a check that this process postponed, unless it was postponed or added again since. */
  remove(check: ProviderCheck): Promise<void>;
}

/** How far the provider's transactions of a company were compared with its payments. */
export interface TransactionScan {
  companyId: number;
  scannedUntil: Date;
  nextScanAt: Date;
}

/** Payments as billing's ledger is compared with them. */
export interface LedgerPayments {
  /** Yields all successful payments of a company in batches. */
  batches(companyId: number): AsyncGenerator<LedgerPayment[]>;
  /** Returns the successful payments of these customers. */
  ofCustomers(companyId: number, customerIds: readonly string[]): Promise<LedgerPayment[]>;
  /** Returns payments of all companies, in any state. */
  find(paymentIds: readonly string[]): Promise<LedgerPayment[]>;
}

/** Deltas that payments hold until they are projected into the totals. */
export interface CollectedDeltas extends PendingDeltas<CollectedDelta> {
  /** Returns an hour's sum computed from the payments, without pending deltas. */
  recount(companyId: number, hour: string): Promise<Collected>;
}

/** Money collected per company: a total and one document per hour, exact because batches are numbered. */
export interface CollectedTotals extends Totals<CollectedSum> {
  /** Adds a batch to its hours. Idempotent: each hour applies a batch once. */
  applyToHours(companyId: number, batch: DeltaBatch<CollectedSum>): Promise<void>;
  hour(companyId: number, hour: string): Promise<Collected>;
  /** Returns the hours with payments or refunds that begin in this time, in order. */
  hours(companyId: number, time: { from: Date; before: Date }): Promise<CollectedInHour[]>;
  sumOfHours(companyId: number): Promise<Collected>;
  /** Returns hours of all companies that changed since they were verified. */
  hoursToVerify(now: Date, batch: Batch): Promise<{ companyId: number; hour: string }[]>;
  /** Marks an hour as verified, unless a batch was accepted after `sequence`. */
  markVerified(companyId: number, hour: string, sequence: number): Promise<void>;
}

/** Recently removed customers: a payment that is being started for one is abandoned. */
export interface RemovedCustomers {
  /** `resets`: how often the account was reset, this removal included. */
  add(companyId: number, customerId: string, resets: number): Promise<void>;
  /** Whether the customer was removed after billing answered with this number of resets. */
  has(companyId: number, customerId: string, resets: number): Promise<boolean>;
}

export interface ConfigurationRepository {
  /** Returns the credential set for new payments. */
  current(companyId: number): Promise<Credentials | undefined>;
  find(companyId: number, credentialsId: string): Promise<Credentials | undefined>;
  /** Returns the newest credential sets of a company, newest first. */
  listRecent(companyId: number, limit: number): Promise<Credentials[]>;
  /** Returns due scans of all companies. */
  listScans(now: Date, batch: Batch): Promise<TransactionScan[]>;
  /** Postpones a scan before it is made; returns false when another process makes it. */
  startScan(scan: TransactionScan, until: Date): Promise<boolean>;
  finishScan(companyId: number, scannedUntil: Date, nextScanAt: Date): Promise<void>;
  /** Returns companies whose next day for reconciliation is due to be added. */
  listDaysToAdd(now: Date, batch: Batch): Promise<ReconciliationProgress[]>;
  finishDays(progress: Required<ReconciliationProgress>): Promise<void>;
  /** Saves a credential set for new payments and publishes the change and the audited act. */
  save(
    companyId: number,
    provider: ProviderName,
    input: CredentialsInput,
    byUserId: string,
    act: DomainEvent,
  ): Promise<Credentials>;
  /** Encrypts the stored keys of every company with the current encryption key. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
  /** Returns how many companies are in live mode. */
  countLive(): Promise<number>;
}

export interface Billing {
  /** Returns what these customers owe, in no particular order and without unknown and removed ones. */
  payableAccounts(companyId: number, customerIds: readonly string[]): Promise<PayableAccount[]>;
}

/** What a payment page needs to know about the company: its name, and the hosts of its portal. */
export interface MerchantCompany {
  name: string;
  hostNames: readonly string[];
}
