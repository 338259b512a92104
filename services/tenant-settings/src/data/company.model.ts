import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';

export interface CompanyDocument extends OutboxFields {
  _id: number;
  name: string;
  phone: string | null;
  address: string | null;
  website: string | null;
  email: string | null;
  hostNames: string[];
  revision: number;
  /** Caller and key of the request that made it, if it had one. */
  requestKey?: string;
}

const text = { type: String, default: null };
export const companySchema = new Schema<CompanyDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    phone: text,
    address: text,
    website: text,
    email: text,
    hostNames: { type: [String], required: true },
    revision: { type: Number, required: true },
    requestKey: { type: String },
  },
  { collection: 'companies', versionKey: false },
);
companySchema.plugin(outboxPlugin);
// Lets a request make one company, however often it is sent.
companySchema.index(
  { requestKey: 1 },
  { unique: true, sparse: true, acrossTenants: 'the key of a create call precedes the company' },
);

interface CounterDocument {
  _id: string;
  value: number;
}

export const counterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);

/** A company is the tenant itself, so these collections belong to the deployment and carry no companyId. */
export const companyModels = (connection: Connection) => ({
  Companies: connection.model<CompanyDocument>('Company', companySchema),
  Counters: connection.model<CounterDocument>('Counter', counterSchema),
});
