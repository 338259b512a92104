import { type OutboxFields, outboxPlugin, tenantPlugin } from '@utility-pay/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Payment } from '../domain/payment.ts';
import type { Evidence } from '../domain/payment-change.ts';
import type { PaymentStatus } from '../domain/payment-state.ts';

/** A payment as it is stored, with what lists and searches need beside it. */
export interface PaymentDocument extends Omit<Payment, 'id' | 'open' | 'period'>, OutboxFields {
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
}

const text = { type: String };
const needed = { type: String, required: true };
const count = { type: Number, required: true };
const instant = { type: Date };
const schema = new Schema<PaymentDocument>(
  {
    _id: needed,
    provider: needed,
    credentialsId: needed,
    customerId: needed,
    balanceId: needed,
    amountMinor: count,
    customerName: text,
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
    paidAt: instant,
    late: { type: Boolean },
    message: text,
    settledBy: text,
    hinted: { type: Boolean, required: true },
    watchedFrom: { type: Date, required: true },
    nextPollAt: instant,
    polls: count,
    unanswered: count,
    createdAt: { type: Date, required: true },
    listedAt: { type: Date, required: true },
    words: { type: [String], required: true },
    evidence: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'payments', versionKey: false },
);
schema.plugin(tenantPlugin);
schema.plugin(outboxPlugin);

// One bill, one open payment; finds the one that is open.
schema.index(
  { companyId: 1, balanceId: 1 },
  { unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
);
// A transaction of the provider's is credited once.
schema.index(
  { companyId: 1, provider: 1, providerTxnId: 1 },
  { unique: true, partialFilterExpression: { providerTxnId: { $exists: true } }, name: 'one_credit' },
);
// Serves the check that a balance's last payment is booked.
schema.index({ companyId: 1, balanceId: 1, status: 1 });
// Serves the company's list.
schema.index({ companyId: 1, listedAt: -1, _id: -1 });
// Serves the list of one status, and of days on which was paid.
schema.index({ companyId: 1, status: 1, listedAt: -1, _id: -1 });
// Serves a customer's list.
schema.index({ companyId: 1, customerId: 1, listedAt: -1, _id: -1 });
// Serves search: one entry for each word.
schema.index({ companyId: 1, words: 1 });
// Covers the sum of what was collected.
schema.index({ companyId: 1, status: 1, amountMinor: 1 });
// Serves the sweep for payments to be looked up; sparse, so it is as small as what is watched.
schema.index({ nextPollAt: 1 }, { sparse: true });

export const paymentModel = (connection: Connection) => connection.model<PaymentDocument>('Payment', schema);
