import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit';
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
}

const text = { type: String, default: null };
const schema = new Schema<CompanyDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    phone: text,
    address: text,
    website: text,
    email: text,
    hostNames: { type: [String], required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'companies', versionKey: false },
);
schema.plugin(outboxPlugin);

interface CounterDocument {
  _id: string;
  value: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);

/** A company is the tenant itself, so these collections belong to the deployment and carry no companyId. */
export const companyModels = (connection: Connection) => ({
  Companies: connection.model<CompanyDocument>('Company', schema),
  Counters: connection.model<CounterDocument>('Counter', counterSchema),
});
