import { type OutboxFields, outboxPlugin, tenantPlugin } from '@utility-pay/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';

/** A customer as it is stored: one document holds its bills, and what they were paid with. */
export interface CustomerDocument extends Omit<Customer, 'id'>, OutboxFields {
  _id: Types.ObjectId;
}

const text = { type: String };
const schema = new Schema<CustomerDocument>(
  {
    accountNumber: { type: String, required: true },
    accountKey: { type: String, required: true },
    sortKey: { type: String, required: true },
    name: text,
    email: text,
    searchTokens: { type: [String], default: undefined },
    claim: { type: Schema.Types.Mixed, required: true },
    usage: text,
    meterNumber: text,
    serviceAddress: text,
    customData: { type: Schema.Types.Mixed },
    balances: { type: Schema.Types.Mixed, required: true },
    addedBy: text,
    version: { type: Number, required: true },
  },
  { collection: 'customers', versionKey: false },
);
schema.plugin(tenantPlugin);
schema.plugin(outboxPlugin);

// One account number, one customer; finds the accounts of an upload's rows.
schema.index({ companyId: 1, accountNumber: 1 }, { unique: true });
// Finds the account that a claim means when its number was not written as in the books.
schema.index({ companyId: 1, accountKey: 1 });
// Serves the list and its next pages.
schema.index({ companyId: 1, sortKey: 1 });
// Serves the list of claimed and of unclaimed customers, and counts them.
schema.index({ companyId: 1, 'claim.state': 1, sortKey: 1 });
// Serves search: one entry for each token.
schema.index({ companyId: 1, searchTokens: 1 });

export const customerModel = (connection: Connection) => connection.model<CustomerDocument>('Customer', schema);
