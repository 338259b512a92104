import type { DomainEvent, Period } from '@utility-pay/contracts';
import type { Dispute } from './dispute-record.ts';
import { nextPoll, nextPollOfUnused } from './poll-schedule.ts';
import type { ProviderName } from './provider.ts';
import type { Refund } from './refund-record.ts';
import type { FinalDecision, ReviewReason } from './review-reason.ts';

/** Status shown to people. */
export type PaymentStatus = 'pending' | 'success' | 'failed';

interface StateRules {
  /** Evidence only moves a payment to a higher rank, so repeated and reordered evidence changes nothing. */
  rank: number;
  status: PaymentStatus;
  /** No second page is opened for the balance while a payment is in this state. */
  holdsBill: boolean;
  /** Polled at the provider, because money may still arrive. */
  polled: boolean;
  /** The provider's answer shows that the payer visited the page. */
  visited?: true;
}

/**
 * The state machine.
 * - `created`: the payment is saved, and its page requested.
 * - `unknown`: the provider may or may not have created a page.
 * - `page-open`: the page exists; `visitedAt` is set once the payer went there.
 * - `pending`: the payer returned or a webhook arrived, and the provider has no outcome.
 * - `review`: money moved, but not as requested; staff decide.
 * - `returning`: staff return the money, and the provider has not confirmed it. A refusal leads back to `review`.
 * - `settled-outside`: staff settled the money outside the portal.
 * Evidence can lead from any state before `succeeded` to `succeeded`, and changes nothing from `succeeded` on.
 */
const STATES = {
  created: { rank: 0, status: 'pending', holdsBill: true, polled: true },
  unknown: { rank: 1, status: 'pending', holdsBill: true, polled: true },
  'page-open': { rank: 2, status: 'pending', holdsBill: true, polled: true },
  pending: { rank: 3, status: 'pending', holdsBill: true, polled: true, visited: true },
  expired: { rank: 4, status: 'failed', holdsBill: false, polled: true },
  cancelled: { rank: 5, status: 'failed', holdsBill: false, polled: true },
  failed: { rank: 6, status: 'failed', holdsBill: false, polled: true },
  review: { rank: 7, status: 'pending', holdsBill: true, polled: true, visited: true },
  succeeded: { rank: 8, status: 'success', holdsBill: false, polled: false, visited: true },
  returning: { rank: 9, status: 'pending', holdsBill: true, polled: false, visited: true },
  returned: { rank: 10, status: 'failed', holdsBill: false, polled: false, visited: true },
  'settled-outside': { rank: 10, status: 'failed', holdsBill: false, polled: false, visited: true },
} as const satisfies Record<string, StateRules>;

export type PaymentState = keyof typeof STATES;

/** States without an outcome, except `review` and `returning`, which staff decide. */
export const OPEN_STATES: PaymentState[] = ['created', 'unknown', 'page-open', 'pending'];

const rulesOf = (state: PaymentState): StateRules => STATES[state];
export const statusOf = (state: PaymentState): PaymentStatus => rulesOf(state).status;
export const isPolled = (state: PaymentState): boolean => rulesOf(state).polled;
/** Returns whether a status query can end a pending payment. False for `returning`: its refund is queried instead. */
export const isPendingAndPolled = (state: PaymentState): boolean => statusOf(state) === 'pending' && isPolled(state);
/** Returns whether it was decided what happens with the received money: status queries end, only refunds and disputes follow. */
export const isDecided = (state: PaymentState): boolean => rulesOf(state).rank >= STATES.succeeded.rank;
export const UNDECIDED_STATES = (Object.keys(STATES) as PaymentState[]).filter((state) => !isDecided(state));
/** Returns whether staff or the return of the money decide how the payment ends, so its page must not be paid or closed. */
export const isWithStaff = (state: PaymentState): boolean => state === 'review' || state === 'returning';
export const mayMove = (from: PaymentState, to: PaymentState): boolean => rulesOf(to).rank > rulesOf(from).rank;

/** What a payment is for. `bill`: what remains of one bill. `all`: all that is due. `part`: some bills, or another amount. */
export type Purpose = 'bill' | 'all' | 'part';

/** The part of a payment that is for a bill. */
export interface Cover {
  balanceId: string;
  period: Period;
  amountMinor: number;
}

/** One attempt to pay one or more bills through a provider's hosted page. */
export interface Payment {
  /** Also the reference at the provider: 20 letters and digits, used once. */
  id: string;
  companyId: number;
  /** The provider of its status queries, refunds and webhooks, even if the company uses another provider now. */
  provider: ProviderName;
  /** The credential set with which it was created, even if the company uses another set now. */
  credentialsId: string;
  /** The set of the same account that replaced `credentialsId` for calls, after the provider refused that. */
  renewedCredentialsId?: string;
  customerId: string;
  /** The bill that the payment is for; absent for a payment for the account, which pays the oldest bills first. */
  balanceId?: string;
  purpose: Purpose;
  /** The bills that the requested amount pays, in this order. */
  covers: readonly Cover[];
  /** Requested cents. */
  amountMinor: number;
  /** Whether its credentials are in test mode: no real money moves. */
  testMode: boolean;
  customerName?: string;
  /** The customer's address at creation; visible to staff only. */
  customerEmail?: string;
  accountNumber: string;
  state: PaymentState;
  /** Incremented by each write; guards compare-and-set. */
  version: number;
  /** Holds its bill or the account: at most one payment of each does. */
  open: boolean;
  /** Origin of the portal to which the payer returns. */
  portalUrl: string;
  pageUrl?: string;
  /** The provider's handle of the page. */
  providerRef?: string;
  /** When the provider's page expires; our estimate until the provider answers. */
  expiresAt: Date;
  /** When the payer went to the page. Lists contain a payment from then on. */
  visitedAt?: Date;
  /** When a client got the page's address. Visits through that address are not recorded. */
  handedOutAt?: Date;
  /** When the closing of its unused page last started. */
  closeStartedAt?: Date;
  /** Cents that the provider last reported as received, whatever was requested. */
  receivedMinor?: number;
  /** When the provider first reported that amount. */
  receivedAt?: Date;
  providerTxnId?: string;
  /** The provider's id of the payment in refund calls: iPOSpays' retrieval reference number (RRN), Stripe's payment intent. */
  providerPaymentRef?: string;
  paidAt?: Date;
  /** The provider reported money after the payment had failed or expired. */
  late?: boolean;
  /** Why it is, or was last, in review. */
  reviewReason?: ReviewReason;
  /** How staff last ended its review. A repeated decision changes nothing. */
  decision?: FinalDecision;
  /** Its page must be closed: the customer was removed, what is due changed, or the company switched to another account. */
  closing?: boolean;
  /** The account was deleted or archived: staff decide on money received from now on. A deleted account may be restored. */
  accountRemoval?: 'deleted' | 'archived';
  /** When the provider was first asked to close the page so that the bill could be released. */
  releasingSince?: Date;
  /** Oldest first, like the disputes. */
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  /** Message for the payer after a failure. */
  message?: string;
  /** The event of its success. After billing has acknowledged the event, the balance includes this payment. */
  successEventId?: string;
  /** The payer returned or a webhook arrived. */
  callbackReceived: boolean;
  /** The polling schedule counts from here. */
  pollingSince: Date;
  nextPollAt?: Date;
  /** When the last status query was started. */
  queriedAt?: Date;
  /** When the last status query ended. */
  lastCheckedAt?: Date;
  polls: number;
  /** Consecutive polls without a usable answer. */
  unanswered: number;
  createdAt: Date;
}

/** An attempt without a page after this time has lost its process: the call that creates a page times out after 10 seconds. */
const CREATING_TIMEOUT_MS = 20_000;

/** Returns whether a process may still be waiting for the provider to create this payment's page. */
export const isBeingCreated = (payment: Payment, now: Date): boolean =>
  payment.state === 'created' && now.getTime() - payment.createdAt.getTime() < CREATING_TIMEOUT_MS;

/** Returns whether a status query that was started after `since` has not ended. */
export const isQueryRunning = ({ queriedAt, lastCheckedAt }: Payment, since: Date): boolean =>
  queriedAt !== undefined && queriedAt > since && (!lastCheckedAt || queriedAt > lastCheckedAt);

export interface NewPayment
  extends Pick<
    Payment,
    | 'id'
    | 'companyId'
    | 'provider'
    | 'credentialsId'
    | 'customerId'
    | 'balanceId'
    | 'purpose'
    | 'covers'
    | 'amountMinor'
    | 'testMode'
    | 'customerName'
    | 'customerEmail'
    | 'accountNumber'
    | 'portalUrl'
  > {
  /** Lifetime of the provider's page in milliseconds. */
  lifetimeMs: number;
}

export const newPayment = ({ lifetimeMs, ...payment }: NewPayment, now: Date): Payment => ({
  ...payment,
  state: 'created',
  version: 0,
  open: true,
  refunds: [],
  disputes: [],
  expiresAt: new Date(now.getTime() + lifetimeMs),
  callbackReceived: false,
  pollingSince: now,
  // If this process crashes before the provider answers, a worker polls.
  nextPollAt: new Date(now.getTime() + CREATING_TIMEOUT_MS),
  polls: 0,
  unanswered: 0,
  createdAt: now,
});

/** Returns whether no payer can have visited the payment's page. */
export const isUnused = ({ visitedAt, handedOutAt, callbackReceived }: Payment): boolean =>
  !visitedAt && !handedOutAt && !callbackReceived;

/** Returns when to poll a payment next; undefined for a payment that is not polled, or whose schedule has ended. */
export function nextPollOf(payment: Payment, now: Date): Date | undefined {
  const { state, pageUrl } = payment;
  // A failed payment without a page: the provider refused to create the page, so no money can arrive.
  if (!isPolled(state) || (state === 'failed' && !pageUrl)) return undefined;
  return state === 'cancelled' && isUnused(payment) ? nextPollOfUnused(payment, now) : nextPoll(payment, now);
}

/** A statement about a payment, kept to show how the payment came to its state. */
export interface Evidence {
  /** Equal for equal content. */
  key: string;
  source: 'provider' | 'webhook' | 'return' | 'clock' | 'staff';
  says: string;
  at: Date;
  /** For webhooks: whether the sender presented the secret of this page. */
  authentic?: string;
  transactionId?: string;
  amount?: string;
}

/**
 * The outcome that a change brings. Metrics count all outcomes; domain events publish all but failures and expirations.
 * `returned`: received money that was never credited was given back. `refund-failed`: a refund failed after it had succeeded.
 */
export type PaymentOutcome =
  | { kind: 'succeeded' | 'failed' | 'expired' }
  | { kind: 'refunded' | 'refund-failed' | 'returned'; refund: Refund }
  | { kind: 'disputed' | 'dispute-won'; dispute: Dispute };

/** A decision, written only if the payment did not change since it was read. Undefined values are removed. */
export interface PaymentChange {
  set: Partial<Payment>;
  outcome?: PaymentOutcome;
  evidence?: Evidence;
  /** Event that adds the change to the audit log, if staff made it. */
  auditEntry?: DomainEvent;
}

/** Fields with what the provider reported about the money. Undefined values are removed. */
export type ReceivedMoney = Partial<
  Pick<Payment, 'receivedMinor' | 'receivedAt' | 'providerTxnId' | 'providerPaymentRef' | 'reviewReason'>
>;

type Details = ReceivedMoney &
  Partial<Pick<Payment, 'message' | 'pageUrl' | 'providerRef' | 'expiresAt' | 'visitedAt' | 'decision'>>;

/** Returns the fields to set when a payment moves to a new state. */
export function moveTo(payment: Payment, state: PaymentState, details: Details, now: Date): Partial<Payment> {
  const isLate = statusOf(payment.state) === 'failed';
  const moved = {
    ...details,
    state,
    // A released bill stays released: another payment may hold it by now.
    open: payment.open && rulesOf(state).holdsBill,
    ...(rulesOf(state).visited ? { visitedAt: payment.visitedAt ?? now } : {}),
    ...(state === 'succeeded' ? { paidAt: now } : {}),
    ...(state === 'succeeded' || state === 'review' ? { message: undefined, ...(isLate ? { late: true } : {}) } : {}),
  };
  return { ...moved, nextPollAt: nextPollOf({ ...payment, ...moved }, now) };
}

/** Returns whether lists contain the payment. They contain every success, because the totals are verified with them. */
export const isListed = ({ visitedAt, state }: Payment): boolean => visitedAt !== undefined || state === 'succeeded';

/**
 * Returns the fields to set when the payer returned or a webhook arrived: the payment is polled now, and its polling
 * schedule restarts. Nothing else changes, because the request may be forged. A decided payment is not polled.
 */
export const onCallback = ({ state }: Pick<Payment, 'state'>, now: Date): Partial<Payment> =>
  isDecided(state) ? {} : { callbackReceived: true, pollingSince: now, nextPollAt: now };
