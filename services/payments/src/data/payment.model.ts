import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Tally } from '../domain/collected.ts';
import type { Payment } from '../domain/payment.ts';
import type { Evidence } from '../domain/payment-change.ts';
import type { PaymentStatus } from '../domain/payment-state.ts';
import type { Refund } from '../domain/refund.ts';

/** A payment as it is stored, with what lists and searches need beside it. */
export interface PaymentDocument extends Omit<Payment, 'id' | 'open' | 'period' | 'refunds'>, OutboxFields {
  _id: string;
  month: number;
  year: number;
  /** There while the payment holds its balance, absent afterwards. */
  open?: true;
  status: PaymentStatus;
  /** When it was paid, or else begun: what lists go by. */
  listedAt: Date;
  words: string[];
  evidence: Evidence[];
  /** Absent while there was none. */
  refunds?: readonly Refund[];
  /** Days on which money went back; absent while there was none. */
  refundedOn?: string[];
  /** What the books of what was collected have yet to hear; absent when they have heard all. */
  tallies?: Tally[];
  /** Set while `tallies` holds something. */
  tallyAt?: Date;
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
    customerId: needed,
    balanceId: needed,
    amountMinor: count,
    customerName: text,
    customerEmail: text,
    accountNumber: needed,
    month: count,
    year: count,
    state: needed,
    status: needed,
    version: count,
    open: { type: Boolean },
    pageUrl: text,
    providerRef: text,
    expiresAt: { type: Date, required: true },
    providerTxnId: text,
    rrn: text,
    paidAt: instant,
    late: { type: Boolean },
    decidedAt: instant,
    closing: { type: Boolean },
    message: text,
    settledBy: text,
    hinted: { type: Boolean, required: true },
    watchedFrom: { type: Date, required: true },
    nextPollAt: instant,
    askedAt: instant,
    polls: count,
    unanswered: count,
    createdAt: { type: Date, required: true },
    listedAt: { type: Date, required: true },
    words: { type: [String], required: true },
    evidence: { type: Schema.Types.Mixed, required: true },
    refunds: { type: Schema.Types.Mixed },
    refundedOn: { type: [String], default: undefined },
    tallies: { type: [Schema.Types.Mixed], default: undefined },
    tallyAt: instant,
  },
  { collection: 'payments', versionKey: false },
);
paymentSchema.plugin(tenantPlugin);
paymentSchema.plugin(outboxPlugin);

// One bill, one open payment; finds the one that is open.
paymentSchema.index(
  { companyId: 1, balanceId: 1 },
  { unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
);
// A transaction of the provider's is credited once.
paymentSchema.index(
  { companyId: 1, provider: 1, providerTxnId: 1 },
  { unique: true, partialFilterExpression: { providerTxnId: { $exists: true } }, name: 'one_credit' },
);
// Serves the check that a balance's last payment is booked.
paymentSchema.index({ companyId: 1, balanceId: 1, status: 1 });
// Serves a customer's pages that are to be closed.
paymentSchema.index(
  { companyId: 1, customerId: 1 },
  { partialFilterExpression: { open: true }, name: 'open_of_customer' },
);
// Serves the company's list, newest and oldest first.
paymentSchema.index({ companyId: 1, listedAt: -1, _id: -1 });
// Serves the list of one status, and of days on which was paid, and counts a day's payments again.
paymentSchema.index({ companyId: 1, status: 1, listedAt: -1, _id: -1 });
// Serves the company's list, largest and smallest first.
paymentSchema.index({ companyId: 1, amountMinor: -1, _id: -1 });
// Serves the same of one status; days are read off the index before a payment is.
paymentSchema.index({ companyId: 1, status: 1, amountMinor: -1, _id: -1, listedAt: -1 });
// Serves a customer's list.
paymentSchema.index({ companyId: 1, customerId: 1, listedAt: -1, _id: -1 });
// Serves search: one entry for each word.
paymentSchema.index({ companyId: 1, words: 1 });
// Counts a day's refunds again; as small as what was refunded.
paymentSchema.index({ companyId: 1, refundedOn: 1 }, { partialFilterExpression: { refundedOn: { $exists: true } } });
// Serves the books of one company; as small as what waits to be entered.
paymentSchema.index({ companyId: 1, tallyAt: 1 }, { partialFilterExpression: { tallyAt: { $exists: true } } });
// Serves the sweep for companies whose books have something to hear; sparse for the same reason.
paymentSchema.index({ tallyAt: 1 }, { sparse: true, acrossTenants: 'the projection covers all companies' });
// Serves the operators' lists over all companies; as small as what waits.
paymentSchema.index(
  { state: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'waiting', acrossTenants: 'an operator reads all companies' },
);
// Serves the sweep for payments to be looked up; sparse, so it is as small as what is watched.
paymentSchema.index({ nextPollAt: 1 }, { sparse: true, acrossTenants: 'the poller covers all companies' });

export const paymentModel = (connection: Connection) => connection.model<PaymentDocument>('Payment', paymentSchema);
