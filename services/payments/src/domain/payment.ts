import type { Period } from '@utility-pay/contracts';
import type { PaymentState } from './payment-state.ts';
import type { Refund } from './refund.ts';

/** One attempt to pay one balance through a provider's hosted page. */
export interface Payment {
  /** Also the reference under which the provider knows it: 20 letters and digits, used once. */
  id: string;
  companyId: number;
  provider: string;
  /** The key and terminal that it was made with, whatever the company uses by now. */
  credentialsId: string;
  customerId: string;
  balanceId: string;
  amountMinor: number;
  customerName?: string;
  /** The address of the customer when it was made; for staff alone. */
  customerEmail?: string;
  accountNumber: string;
  period: Period;
  state: PaymentState;
  /** Counts the writes: each is made only if nobody else wrote since the reader read. */
  version: number;
  /** Holds the balance: at most one payment of a balance does. */
  open: boolean;
  pageUrl?: string;
  /** The provider's handle of the page. */
  providerRef?: string;
  /** The provider's limit for the page; our estimate until it has told. */
  expiresAt: Date;
  providerTxnId?: string;
  /** The provider's retrieval number: what a void or a refund names. */
  rrn?: string;
  paidAt?: Date;
  /** Money that came after the payment had been given up. */
  late?: boolean;
  /** When a person decided over it: what was seen then does not bring it back to review. */
  decidedAt?: Date;
  /** Its page shall be closed as soon as may be: the customer is gone. */
  closing?: boolean;
  /** Oldest first. */
  refunds: readonly Refund[];
  /** Words for the payer when it failed. */
  message?: string;
  /** The event that told of its success; billing's acknowledgement of it means that the balance has it. */
  settledBy?: string;
  /** The payer came back or a notice came. */
  hinted: boolean;
  /** The schedule of looking it up counts from here. */
  watchedFrom: Date;
  nextPollAt?: Date;
  /** When the provider was last asked about it. */
  askedAt?: Date;
  polls: number;
  /** Look-ups in a row that the provider gave no usable answer to. */
  unanswered: number;
  createdAt: Date;
}

/** Milliseconds after which an attempt without a page has lost its process: creating one takes ten seconds at most. */
const CREATING_MS = 20_000;

/** Whether some process may still be waiting for the provider to make this payment's page. */
export const isBeingCreated = (payment: Payment, now: Date): boolean =>
  payment.state === 'created' && now.getTime() - payment.createdAt.getTime() < CREATING_MS;

export interface NewPayment
  extends Pick<
    Payment,
    | 'id'
    | 'companyId'
    | 'provider'
    | 'credentialsId'
    | 'customerId'
    | 'balanceId'
    | 'amountMinor'
    | 'customerName'
    | 'customerEmail'
    | 'accountNumber'
    | 'period'
  > {
  /** Milliseconds that the provider's page will live. */
  lifetimeMs: number;
}

export const newPayment = ({ lifetimeMs, ...payment }: NewPayment, now: Date): Payment => ({
  ...payment,
  state: 'created',
  version: 0,
  open: true,
  refunds: [],
  expiresAt: new Date(now.getTime() + lifetimeMs),
  hinted: false,
  watchedFrom: now,
  // If this process dies before it hears of the page, somebody looks.
  nextPollAt: new Date(now.getTime() + CREATING_MS),
  polls: 0,
  unanswered: 0,
  createdAt: now,
});
