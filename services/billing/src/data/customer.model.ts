import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';

/** A customer as it is stored: one document holds its bills, and what they were paid with. */
export interface CustomerDocument extends Omit<Customer, 'id'>, OutboxFields {
  _id: Types.ObjectId;
  nameKey: string;
  dueKey: string;
}

const text = { type: String };
export const customerSchema = new Schema<CustomerDocument>(
  {
    accountNumber: { type: String, required: true },
    accountKey: { type: String, required: true },
    sortKey: { type: String, required: true },
    nameKey: { type: String, required: true },
    dueKey: { type: String, required: true },
    name: text,
    email: text,
    emailKey: text,
    searchTokens: { type: [String], default: undefined },
    claim: { type: Schema.Types.Mixed, required: true },
    usage: text,
    meterNumber: text,
    serviceAddress: text,
    customData: { type: Schema.Types.Mixed },
    balances: { type: Schema.Types.Mixed, required: true },
    addedBy: text,
    resets: { type: Number },
    unsettled: { type: Date },
    version: { type: Number, required: true },
  },
  { collection: 'customers', versionKey: false },
);
customerSchema.plugin(tenantPlugin);
customerSchema.plugin(outboxPlugin);

// One account number, one customer; finds the accounts of an upload's rows.
customerSchema.index({ companyId: 1, accountNumber: 1 }, { unique: true });
// Finds the account that a claim means when its number was not written as in the books.
customerSchema.index({ companyId: 1, accountKey: 1 });
// Serves the list and its next pages.
customerSchema.index({ companyId: 1, sortKey: 1 });
// Serves the list of claimed and of unclaimed customers, and counts them.
customerSchema.index({ companyId: 1, 'claim.state': 1, sortKey: 1 });
// Serve the lists by name and by amount due: for all customers the states' lists are put together.
customerSchema.index({ companyId: 1, 'claim.state': 1, nameKey: 1 });
customerSchema.index({ companyId: 1, 'claim.state': 1, dueKey: 1 });
// One e-mail, one customer of a company; an upload's customers have none and cost it nothing.
customerSchema.index(
  { companyId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
);
// Serves the sweep for customers that were not added to the end; as small as what is unfinished.
customerSchema.index({ unsettled: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });
// Serves search: one entry for each token.
customerSchema.index({ companyId: 1, searchTokens: 1 });

export const customerModel = (connection: Connection) => connection.model<CustomerDocument>('Customer', customerSchema);
