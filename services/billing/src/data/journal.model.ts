import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema, type Types } from 'mongoose';
import type { JournalEntry } from '../domain/journal.ts';

export interface JournalDocument extends Omit<JournalEntry, 'id'> {
  _id: Types.ObjectId;
  companyId: number;
  customerId: string;
  /** Of a payment: same as `at`, for an index that contains only payments. */
  receivedAt?: Date;
  /** Set for payments, refunds and reversals that are in no payment file yet. */
  isUnfiled?: true;
  /** The payment file that contains the entry. */
  paymentFileId?: string;
  /** Discarded payment files that contained the entry. */
  releasedFrom?: string[];
}

const text = { type: String, required: true };
export const journalSchema = new Schema<JournalDocument>(
  {
    customerId: text,
    kind: text,
    debit: text,
    credit: text,
    amountMinor: { type: Number, required: true },
    at: { type: Date, required: true },
    source: { type: Schema.Types.Mixed, required: true },
    period: { type: Number },
    reference: { type: String },
    creditId: { type: String },
    reason: { type: String },
    note: { type: String },
    receivedAt: { type: Date },
    isUnfiled: { type: Boolean },
    paymentFileId: { type: String },
    releasedFrom: { type: [String], default: undefined },
  },
  { collection: 'journal', versionKey: false },
);
journalSchema.plugin(tenantPlugin);
// Serves an account's history.
journalSchema.index({ companyId: 1, customerId: 1, at: 1, _id: 1 });
// Serves the payments of a period of time. Partial, so that entries of bill files are not indexed and are written faster.
journalSchema.index({ companyId: 1, receivedAt: 1 }, { partialFilterExpression: { receivedAt: { $exists: true } } });
// Finds entries for the next payment file.
const UNFILED = { isUnfiled: { $exists: true } };
journalSchema.index({ companyId: 1, at: 1, _id: 1 }, { partialFilterExpression: UNFILED, name: 'unfiled' });
// Serve the clearing entries of payments, and the payments with clearing entries in a period of time.
const ofPayments = { partialFilterExpression: { 'source.kind': 'payment' } };
journalSchema.index({ companyId: 1, 'source.id': 1 }, { ...ofPayments, name: 'of_payment' });
journalSchema.index({ companyId: 1, at: 1 }, { ...ofPayments, name: 'payments_by_time' });

export const journalModel = (connection: Connection) =>
  connection.model<JournalDocument>('JournalEntry', journalSchema);

export function toEntry({
  _id,
  companyId: _company,
  customerId: _customer,
  receivedAt: _receivedAt,
  isUnfiled: _isUnfiled,
  paymentFileId: _paymentFileId,
  releasedFrom: _releasedFrom,
  ...entry
}: JournalDocument): JournalEntry {
  return { ...entry, id: _id.toHexString() };
}
