import type { RowBatches } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { PageOf } from '@utility-pay/service-kit/page';
import type { LedgerPayment } from '../../domain/ledger-payment.ts';
import type { MovedPayment } from '../../domain/own-movements.ts';
import type { Evidence, Payment, PaymentChange, PaymentStatus } from '../../domain/payment.ts';
import type { PaymentPosition, PaymentSort } from '../../domain/payment-search.ts';
import type { ProviderName } from '../../domain/provider.ts';

export interface PaymentFilter {
  customerId?: string;
  status?: PaymentStatus;
  /** Only payments in review; their status is `pending`. */
  needsReview?: boolean;
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

/** Selects a page of a list. Lists by time are sorted by when a payment was paid or, if it was not, created. */
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
  /** Returns a company's payments with these references. There is no limit of references. */
  findMoved(companyId: number, references: readonly string[]): Promise<MovedPayment[]>;
  /** Returns a company's payments with these transaction ids of the provider. */
  findMovedByTransactions(companyId: number, transactionIds: readonly string[]): Promise<MovedPayment[]>;
  /** Saves a new payment; returns false when another payment holds its bill or, if it is for the account, the account. */
  add(payment: Payment): Promise<boolean>;
  find(companyId: number, paymentId: string): Promise<Payment | undefined>;
  /** Does what `find` does. The payments of emails that are composed together are read together. */
  findForEmail(companyId: number, paymentId: string): Promise<Payment | undefined>;
  /** Finds a payment in any company, for callers that only have a reference: the provider and the payer's browser. */
  findByReference(reference: string): Promise<Payment | undefined>;
  /** Returns a customer's payments that have not succeeded; failed ones may still be paid. */
  listUnpaidOfCustomer(companyId: number, customerId: string): Promise<Payment[]>;
  /** Finds the payment of a provider's transaction. */
  findByTransaction(companyId: number, provider: ProviderName, providerTxnId: string): Promise<Payment | undefined>;
  /** Returns a customer's payments that hold a bill or the account. */
  listOpenOfCustomer(companyId: number, customerId: string): Promise<Payment[]>;
  /** Yields a company's payments that hold a bill or an account, those of a customer together. */
  streamOpenOfCompany(companyId: number): AsyncIterable<Payment>;
  /**
   * Writes a decision with its evidence, its event and its delta in one update, and decides again after a concurrent
   * write. `decide` returns undefined to change nothing. Returns the payment as stored.
   */
  change(payment: Payment, decide: (payment: Payment) => PaymentChange | undefined): Promise<Payment>;
  /** Reserves a status query and returns the payment; undefined for a decided payment, or if a query was reserved since then. */
  reserveStatusQuery(payment: Pick<Payment, 'id' | 'companyId'>, now: Date, since: Date): Promise<Payment | undefined>;
  /** Records a callback with its evidence; returns false when the same evidence was recorded before. */
  recordCallback(payment: Payment, evidence: Evidence, set: Partial<Payment>): Promise<boolean>;
  /** Returns successful test payments that still pay bills. */
  listVoidable(companyId: number, limit: number): Promise<Payment[]>;
  /** Returns how many payments of a customer that were created since then have a page; counts up to `limit`. */
  countPages(companyId: number, customerId: string, since: Date, limit: number): Promise<number>;
  /** Returns how many payments of a customer were created since then, at most `limit`. */
  countStarted(companyId: number, customerId: string, since: Date, limit: number): Promise<number>;
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

/** Read access to payments for the ledger check, which compares billing's ledger with them. */
export interface PaymentReader {
  /** Yields all successful payments of a company in batches. */
  batches(companyId: number): AsyncGenerator<LedgerPayment[]>;
  /** Returns the successful payments of these customers. */
  ofCustomers(companyId: number, customerIds: readonly string[]): Promise<LedgerPayment[]>;
  /** Returns payments of any company, in any state. */
  find(paymentIds: readonly string[]): Promise<LedgerPayment[]>;
}

/** A payment as the list of movements shows it. */
export type MovementPayment = MovedPayment & Pick<Payment, 'accountNumber' | 'customerName'>;

/** Read access to payments for the list of movements. */
export interface MovementReader {
  /** Yields a company's payments that were received in this time, oldest first, from one cursor as they are taken. */
  received(companyId: number, window: { from: Date; to: Date }): AsyncIterable<MovementPayment>;
  /** Yields a company's payments with credited refunds that ended, or disputes that were opened or won, on these UTC days. */
  refundedOrDisputedOn(companyId: number, utcDays: readonly string[]): AsyncIterable<MovementPayment>;
}

/** Enqueues a poll of a payment. Losing it is harmless: a sweeper finds the payments that are due. */
export type SchedulePoll = (payment: Pick<Payment, 'companyId' | 'id'>) => Promise<void>;
