import type { Period } from '@utility-pay/contracts';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { Credentials, CredentialsInput } from '../domain/configuration.ts';
import type { Payment } from '../domain/payment.ts';
import type { Evidence, PaymentChange } from '../domain/payment-change.ts';
import type { PaymentPosition, PaymentSort } from '../domain/payment-sort.ts';
import type { PaymentStatus } from '../domain/payment-state.ts';
import type { ProviderCredentials } from '../domain/provider.ts';

/** `outdated`: somebody else wrote since the payment was read. `transaction-taken`: another payment has that id. */
export type ApplyResult = { kind: 'applied'; payment: Payment } | { kind: 'outdated' } | { kind: 'transaction-taken' };

export interface PaymentFilter {
  customerId?: string;
  status?: PaymentStatus;
  /** Paid at this instant or later. */
  paidFrom?: Date;
  /** Paid before this instant. */
  paidBefore?: Date;
  /** Each must begin one of the payment's words. */
  words: readonly string[];
}

export interface ListedPayment {
  payment: Payment;
  position: PaymentPosition;
}

/** A page of a list; lists by time go by when a payment was paid, or else was begun. */
export interface ListSlice {
  sort: PaymentSort;
  after: PaymentPosition | undefined;
  limit: number;
}

export interface PaymentRepository {
  /** Saves a new payment with the event of its creation; false when another one holds the balance. */
  add(payment: Payment): Promise<boolean>;
  find(companyId: number, paymentId: string): Promise<Payment | undefined>;
  /** For callers that know a reference and nothing else: the provider, the payer's browser. */
  findByReference(reference: string): Promise<Payment | undefined>;
  findOpen(companyId: number, balanceId: string): Promise<Payment | undefined>;
  /** A customer's payments that hold their balances. */
  openOf(companyId: number, customerId: string): Promise<Payment[]>;
  /** One update: the change, its evidence and its events. */
  apply(payment: Payment, change: PaymentChange): Promise<ApplyResult>;
  /** Notes what somebody said, unless the same was noted before; false then. */
  noteHint(payment: Payment, evidence: Evidence, set: Partial<Payment>): Promise<boolean>;
  /** Payments of every company whose time to be looked up has come. */
  due(now: Date, limit: number): Promise<{ companyId: number; paymentId: string }[]>;
  /** The balance's payments that succeeded, and whether billing has said that it has taken them off. */
  succeededOn(
    companyId: number,
    balanceId: string,
  ): Promise<{ paymentId: string; customerId: string; booked: boolean }[]>;
  list(companyId: number, filter: PaymentFilter, slice: ListSlice): Promise<ListedPayment[]>;
  count(companyId: number, filter: PaymentFilter): Promise<number>;
}

export interface ConfigurationRepository {
  /** The set that new payments are made with. */
  current(companyId: number): Promise<Credentials | undefined>;
  find(companyId: number, credentialsId: string): Promise<Credentials | undefined>;
  save(companyId: number, provider: string, input: CredentialsInput): Promise<Credentials>;
  /** Seals every company's keys with the encryption key in force. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
  /** How many companies take real payments. */
  countLive(): Promise<number>;
}

/** What billing says of a balance. */
export interface Bill {
  balanceId: string;
  customerId: string;
  accountNumber: string;
  customerName: string | null;
  customerEmail: string | null;
  amountDueMinor: number;
  period: Period;
}

export interface Billing {
  payableBalance(companyId: number, balanceId: string): Promise<Bill | undefined>;
}

export interface Companies {
  /** The name to show on the provider's page; undefined when it can't be had just now. */
  nameOf(companyId: number): Promise<string | undefined>;
}

/** Where the provider sends the browser and its notices. */
export interface ReturnAddresses {
  returnUrl(reference: string): string;
  cancelUrl(reference: string): string;
  noticeUrl(reference: string): string;
}

/** Whether the provider's own address, or one that may stand in for it, was configured. */
export type AcceptsAddress = (credentials: Pick<ProviderCredentials, 'testMode' | 'hostedPageUrl'>) => boolean;

/** Has a payment looked up by a worker, soon. Losing the request is harmless: what is due is swept up. */
export type ScheduleRefresh = (payment: Pick<Payment, 'companyId' | 'id'>) => Promise<void>;

/** Waits. */
export type Pause = (ms: number) => Promise<void>;
