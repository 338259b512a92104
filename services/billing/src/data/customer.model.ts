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
  /** Set while the journal may lack some of `entries`, except those of a bill file: the upload copies these itself. */
  journalAt?: Date;
}

/** Customers that were not removed. Every query for customers includes it, except where a deleted account is found again. */
export const LIVE = { deletedAt: null };
/** Customers that staff may read: live ones and archived ones. */
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

// An account number is unique in a company: the number of a deleted account finds that account again. After the account
// was archived, the number begins again with the next generation.
customerSchema.index({ companyId: 1, accountNumber: 1, generation: 1 }, { unique: true });
// Finds an account whose number was entered with other spaces, dashes, case or leading zeros.
customerSchema.index({ companyId: 1, accountKey: 1 });
// Serves the list by account number.
customerSchema.index({ companyId: 1, sortKey: 1 });
// Serves the lists of claimed and of unclaimed customers, and counts them.
customerSchema.index({ companyId: 1, 'claim.state': 1, sortKey: 1 });
// Serve the lists by name and by amount due: for all customers the lists of the claim states are merged.
customerSchema.index({ companyId: 1, 'claim.state': 1, nameKey: 1 });
customerSchema.index({ companyId: 1, 'claim.state': 1, dueKey: 1 });
// An email is unique in a company. Customers of an upload have none, so they are not in this index.
customerSchema.index(
  { companyId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
);
// A partner's id of a payment is unique in a company, also after its account was deleted. Few customers have any.
customerSchema.index(
  { companyId: 1, externalIds: 1 },
  { unique: true, partialFilterExpression: { externalIds: { $exists: true } } },
);
// Serves the copying of entries to the journal; sparse, so it only holds documents with entries to copy.
customerSchema.index({ journalAt: 1 }, { sparse: true, acrossTenants: 'entries of all companies are copied' });
// Serves search: one entry per token.
customerSchema.index({ companyId: 1, searchTokens: 1 });

export const customerModel = (connection: Connection) => connection.model<CustomerDocument>('Customer', customerSchema);

export function toCustomer(document: CustomerDocument): Customer {
  const { _id, nameKey: _name, dueKey: _due, outbox: _outbox, outboxAt: _outboxAt, ...stored } = document;
  const { countDeltas: _deltas, countDeltaAt: _deltaAt, journalAt: _journalAt, ...fields } = stored;
  return { ...fields, id: _id.toHexString() };
}

/** Leaves out of a read what its caller does not need. */
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

/** A customer read with `projectionOf`. */
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
