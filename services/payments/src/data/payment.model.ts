import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { CollectedDelta } from '../domain/collected.ts';
import type { Dispute } from '../domain/dispute-record.ts';
import type { Evidence, Payment, PaymentStatus } from '../domain/payment.ts';
import type { Refund } from '../domain/refund-record.ts';

/** Fields for lists and searches. All but the status are absent until lists contain the payment. */
export interface ListFields {
  status: PaymentStatus;
  /** When it was paid or, if it was not, created: lists by time are sorted by it. */
  listedAt: Date;
  /** What was received or, if it was not paid, requested: lists by amount are sorted by it. */
  listedMinor: number;
  searchTerms: string[];
  /** UTC days on which refunds of a success were completed or failed afterwards, and disputes opened or won; absent without any. */
  refundsAndDisputesOn?: string[];
  /** UTC days on which money that was never credited was returned; absent for any other payment. */
  returnedOn?: string[];
}

/** A stored payment. */
export interface PaymentDocument
  extends Omit<Payment, 'id' | 'open' | 'refunds' | 'disputes'>,
    Partial<ListFields>,
    OutboxFields {
  _id: string;
  /** The bill, or the account, that it holds while it is open. */
  hold: string;
  /** Present while the payment holds it. */
  open?: true;
  evidence: Evidence[];
  /** Present on a test payment that still pays bills. */
  isVoidable?: true;
  /** Absent without refunds. */
  refunds?: readonly Refund[];
  /** Absent without disputes. */
  disputes?: readonly Dispute[];
  /** Deltas not yet projected into the collected totals; absent without any. */
  deltas?: CollectedDelta[];
  /** Present while there are deltas. */
  deltasAt?: Date;
}

const text = { type: String };
const needed = { type: String, required: true };
const count = { type: Number, required: true };
const instant = { type: Date };
export const paymentSchema = new Schema<PaymentDocument>(
  {
    _id: needed,
    provider: needed,
    credentialsId: needed,
    renewedCredentialsId: { type: String },
    customerId: needed,
    balanceId: text,
    purpose: needed,
    covers: { type: Schema.Types.Mixed, required: true },
    hold: needed,
    amountMinor: count,
    testMode: { type: Boolean, required: true },
    customerName: text,
    customerEmail: text,
    accountNumber: needed,
    state: needed,
    status: text,
    version: count,
    open: { type: Boolean },
    portalUrl: needed,
    pageUrl: text,
    providerRef: text,
    expiresAt: { type: Date, required: true },
    visitedAt: instant,
    handedOutAt: instant,
    closeStartedAt: instant,
    receivedMinor: { type: Number },
    receivedAt: instant,
    providerTxnId: text,
    providerPaymentRef: text,
    paidAt: instant,
    late: { type: Boolean },
    reviewReason: text,
    decision: text,
    closing: { type: Boolean },
    accountRemoval: text,
    releasingSince: instant,
    message: text,
    successEventId: text,
    callbackReceived: { type: Boolean, required: true },
    pollingSince: { type: Date, required: true },
    nextPollAt: instant,
    lastCheckedAt: instant,
    queriedAt: instant,
    polls: count,
    unanswered: count,
    createdAt: { type: Date, required: true },
    listedAt: instant,
    listedMinor: { type: Number },
    searchTerms: { type: [String], default: undefined },
    evidence: { type: Schema.Types.Mixed, required: true },
    isVoidable: { type: Boolean },
    refunds: { type: Schema.Types.Mixed },
    disputes: { type: Schema.Types.Mixed },
    refundsAndDisputesOn: { type: [String], default: undefined },
    returnedOn: { type: [String], default: undefined },
    deltas: { type: [Schema.Types.Mixed], default: undefined },
    deltasAt: instant,
  },
  { collection: 'payments', versionKey: false },
);
paymentSchema.plugin(tenantPlugin);
paymentSchema.plugin(outboxPlugin);

// One open payment per bill, and one per account.
paymentSchema.index(
  { companyId: 1, hold: 1 },
  { unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
);
// Each transaction of the provider belongs to one payment.
paymentSchema.index(
  { companyId: 1, provider: 1, providerTxnId: 1 },
  { unique: true, partialFilterExpression: { providerTxnId: { $exists: true } }, name: 'one_credit' },
);
// Payments of a customer by status.
paymentSchema.index({ companyId: 1, customerId: 1, status: 1 });
// Payments that a customer started lately.
paymentSchema.index({ companyId: 1, customerId: 1, createdAt: 1 });
// Open payments of a customer.
paymentSchema.index(
  { companyId: 1, customerId: 1 },
  { partialFilterExpression: { open: true }, name: 'open_of_customer' },
);
// A company's list, newest and oldest first.
paymentSchema.index({ companyId: 1, listedAt: -1, _id: -1 });
// The list of one status and of days of payment, and the recount of a day.
paymentSchema.index({ companyId: 1, status: 1, listedAt: -1, _id: -1 });
// A company's list, largest and smallest first.
paymentSchema.index({ companyId: 1, listedMinor: -1, _id: -1, listedAt: -1 });
// The same for one status; days are filtered in the index.
paymentSchema.index({ companyId: 1, status: 1, listedMinor: -1, _id: -1, listedAt: -1 });
// A customer's list.
paymentSchema.index({ companyId: 1, customerId: 1, listedAt: -1, _id: -1 });
// Search: one entry per term.
paymentSchema.index({ companyId: 1, searchTerms: 1 });
// The recount of a day's refunds and disputes; contains payments with some only.
paymentSchema.index(
  { companyId: 1, refundsAndDisputesOn: 1 },
  { partialFilterExpression: { refundsAndDisputesOn: { $exists: true } } },
);
// The reconciliation of returned money; contains such payments only.
paymentSchema.index({ companyId: 1, returnedOn: 1 }, { partialFilterExpression: { returnedOn: { $exists: true } } });
// Test payments to void when live payments begin; contains such payments only.
paymentSchema.index({ companyId: 1, isVoidable: 1 }, { partialFilterExpression: { isVoidable: true } });
// Pending deltas of a company; contains payments with deltas only.
paymentSchema.index({ companyId: 1, deltasAt: 1 }, { partialFilterExpression: { deltasAt: { $exists: true } } });
// The sweep for companies with pending deltas.
paymentSchema.index({ deltasAt: 1 }, { sparse: true, acrossTenants: 'the projection covers all companies' });
// Operators' lists over all companies; contains pending payments only.
paymentSchema.index(
  { state: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'waiting', acrossTenants: 'an operator reads all companies' },
);
// The sweep for due payments; contains polled payments only.
paymentSchema.index({ nextPollAt: 1 }, { sparse: true, acrossTenants: 'the sweep covers all companies' });

export const paymentModel = (connection: Connection) => connection.model<PaymentDocument>('Payment', paymentSchema);
