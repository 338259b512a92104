import { mapCustomerFields } from '@utility-pay/contracts';
import { anyOf } from '@utility-pay/service-kit/mongo/embedded-engine';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema, Types } from 'mongoose';
import type { Customer, ListedCustomer } from '../domain/customer.ts';
import { dueKey, nameKey } from '../domain/customer-sort.ts';
import type { LargeValues } from '../use-cases/ports/customers.ts';
import { type CountDeltaFields, countDeltaPlugin } from './count-deltas.ts';

/** A stored customer: one document holds its bills, credits and latest journal entries. */
export interface CustomerDocument extends Omit<Customer, 'id'>, OutboxFields, CountDeltaFields {
  _id: Types.ObjectId;
  nameKey: string;
  dueKey: string;
  /** Set while entries have to be copied to the journal. Not set for entries of a bill file, which the upload copies. */
  journalAt?: Date;
}

/** Filter for customers that are not deleted. Every query for customers has it, except those that also find deleted accounts. */
export const LIVE = { deletedAt: null };
/** Filter for customers that staff may read: live and archived ones. */
export const READABLE = anyOf<object>(LIVE, { archivedAt: { $exists: true } });

const text = { type: String };
/** The fields are described at `Customer` (domain/customer.ts). */
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
    ...mapCustomerFields(() => text),
    customData: { type: Schema.Types.Mixed },
    balances: { type: Schema.Types.Mixed, required: true },
    credits: { type: Schema.Types.Mixed },
    returns: { type: Schema.Types.Mixed },
    totalDueMinor: { type: Number },
    entries: { type: [Schema.Types.Mixed], default: undefined },
    corrections: { type: [Schema.Types.Mixed], default: undefined },
    externalIds: { type: [String], default: undefined },
    journalAt: { type: Date },
    addedBy: text,
    lastUpload: { type: Schema.Types.Mixed },
    resets: { type: Number },
    version: { type: Number, required: true },
    deletedAt: { type: Date },
    archivedAt: { type: Date },
    generation: { type: Number },
    successor: { type: Schema.Types.Mixed },
  },
  { collection: 'customers', versionKey: false },
);
customerSchema.plugin(tenantPlugin);
customerSchema.plugin(outboxPlugin);
customerSchema.plugin(countDeltaPlugin);

// An account number is unique in a company, including deleted accounts, which their number restores. An archived account gives its number
// to the next generation.
customerSchema.index({ companyId: 1, accountNumber: 1, generation: 1 }, { unique: true });
// Finds an account by a number that was entered with other spaces, dashes, case or leading zeros.
customerSchema.index({ companyId: 1, accountKey: 1 });
// Serves the list by account number.
customerSchema.index({ companyId: 1, sortKey: 1 });
// Serves the lists of claimed and of unclaimed customers, and counts them.
customerSchema.index({ companyId: 1, 'claim.state': 1, sortKey: 1 });
// Serve the lists by name and by amount due. The list of all customers merges the lists of the claim states.
customerSchema.index({ companyId: 1, 'claim.state': 1, nameKey: 1 });
customerSchema.index({ companyId: 1, 'claim.state': 1, dueKey: 1 });
// An email is unique in a company. Partial, since customers that uploads add have no email.
customerSchema.index(
  { companyId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
);
// A partner's id of a payment is unique in a company, including deleted accounts. Partial, since few customers have such ids.
customerSchema.index(
  { companyId: 1, externalIds: 1 },
  { unique: true, partialFilterExpression: { externalIds: { $exists: true } } },
);
// Finds entries to copy to the journal. Sparse: only documents with entries to copy are in the index.
customerSchema.index({ journalAt: 1 }, { sparse: true, acrossTenants: 'entries of all companies are copied' });
// Serves search: one entry per token.
customerSchema.index({ companyId: 1, searchTokens: 1 });

export const customerModel = (connection: Connection) => connection.model<CustomerDocument>('Customer', customerSchema);

export function toCustomer(document: CustomerDocument): Customer {
  const { _id, nameKey: _name, dueKey: _due, outbox: _outbox, outboxAt: _outboxAt, ...stored } = document;
  const { countDeltas: _deltas, countDeltaAt: _deltaAt, journalAt: _journalAt, ...fields } = stored;
  return { ...fields, id: _id.toHexString() };
}

/** Returns the projection of a list, without the values that the caller does not need. */
export const projectionOf = ({ customData, allBalances, credits }: LargeValues): Record<string, unknown> => ({
  searchTokens: 0,
  outbox: 0,
  countDeltas: 0,
  entries: 0,
  corrections: 0,
  externalIds: 0,
  lastUpload: 0,
  ...(credits ? {} : { credits: 0, returns: 0 }),
  ...(customData ? {} : { customData: 0 }),
  ...(allBalances ? {} : { balances: { $slice: 1 } }),
});

/** Returns a customer that was read with `projectionOf`. */
export function toListedCustomer(document: CustomerDocument): ListedCustomer {
  const { searchTokens: _tokens, ...customer } = toCustomer(document);
  return customer;
}

export function toDocument(customer: Customer): CustomerDocument {
  const { id, ...fields } = customer;
  return { ...fields, nameKey: nameKey(customer), dueKey: dueKey(customer), _id: objectId(id) };
}

const ID = /^[0-9a-f]{24}$/;

export const isCustomerId = (id: string): boolean => ID.test(id);

/** Returns a list cursor's id as an ObjectId, or null if it can't be one; then the page is empty. */
export const positionId = (id: string): Types.ObjectId | null => (isCustomerId(id) ? objectId(id) : null);

export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);
