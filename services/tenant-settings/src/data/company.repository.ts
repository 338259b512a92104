import type { OtherAmounts } from '@utility-pay/contracts';
import { nextVersion, outboxWith, updateWithEvents } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { type Company, DEFAULT_CLAIM_SETTINGS, DEFAULT_SETTINGS } from '../domain/company.ts';
import type { CompanyRepository } from '../use-cases/ports.ts';

// A company is the tenant itself, so these documents have no companyId.

interface CompanyDocument extends Omit<Company, 'id'>, OutboxFields {
  _id: number;
  /** The caller and the idempotency key of the request that created the company, if it had one. */
  idempotencyKey?: string;
}

/** Sorts names without regard to case, and numbers in them by value. */
const BY_NAME = { locale: 'en', strength: 2, numericOrdering: true } as const;

const otherAmountsSchema = new Schema<OtherAmounts>(
  { allowed: { type: Boolean, required: true }, minimumMinor: { type: Number, required: true } },
  { _id: false },
);

const text = { type: String, default: null };
export const companySchema = new Schema<CompanyDocument>(
  {
    _id: { type: Number, required: true },
    sandboxOf: { type: Number },
    name: { type: String, required: true },
    phone: text,
    address: text,
    website: text,
    email: text,
    timeZone: { type: String },
    hostNames: { type: [String], required: true },
    claimCheck: { type: String },
    claimNetworks: { type: [String], default: undefined },
    otherAmounts: { type: otherAmountsSchema },
    billingMethod: { type: String },
    uploadReview: { type: String },
    version: { type: Number, required: true },
    idempotencyKey: { type: String },
  },
  { collection: 'companies', versionKey: false },
);
companySchema.plugin(outboxPlugin);
companySchema.index(
  { idempotencyKey: 1 },
  { unique: true, sparse: true, acrossTenants: 'the key of a create call precedes the company' },
);

// A company has one sandbox, even when concurrent requests create it.
companySchema.index(
  { sandboxOf: 1 },
  { unique: true, sparse: true, acrossTenants: 'a sandbox is found by its live company' },
);

interface CounterDocument {
  _id: string;
  value: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);
const COMPANY_COUNTER = 'company';

/** Adds defaults for the settings that a company of an earlier version lacks. */
const toCompany = ({ _id, idempotencyKey, outbox, outboxAt, ...company }: CompanyDocument): Company => ({
  ...DEFAULT_SETTINGS,
  ...company,
  id: _id,
});

export function createCompanyRepository({ mongo, relay }: Platform): CompanyRepository & { prepare(): Promise<void> } {
  const Companies = mongo.model<CompanyDocument>('Company', companySchema);
  relay.watch(Companies);
  const Counters = mongo.model<CounterDocument>('Counter', counterSchema);

  const findByIdempotencyKey = async (idempotencyKey: string): Promise<Company | undefined> => {
    const document = await Companies.findOne({ idempotencyKey }).lean();
    return document ? toCompany(document) : undefined;
  };

  const findSandboxOf = async (liveCompanyId: number): Promise<Company | undefined> => {
    const document = await Companies.findOne({ sandboxOf: liveCompanyId }).lean();
    return document ? toCompany(document) : undefined;
  };

  return {
    prepare: async () => {
      await Counters.create([{ _id: COMPANY_COUNTER, value: 0 }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    nextId: async () => {
      const counter = await Counters.findOneAndUpdate(
        { _id: COMPANY_COUNTER },
        { $inc: { value: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (!counter) throw new Error('the company counter is missing');
      return counter.value;
    },
    findByIdempotencyKey,
    add: async (company, idempotencyKey, act) => {
      const { id, ...fields } = company;
      const key = idempotencyKey ? { idempotencyKey } : {};
      try {
        await Companies.create([{ _id: id, ...fields, ...key, ...outboxWith([act]) }]);
        relay.flush(Companies);
      } catch (error) {
        const existing = idempotencyKey && isDuplicateKey(error) && (await findByIdempotencyKey(idempotencyKey));
        if (existing) return existing;
        throw error;
      }
      return company;
    },
    findSandboxOf,
    addSandbox: async (sandbox, liveCompanyId, created) => {
      const { id, ...fields } = sandbox;
      try {
        await Companies.create([{ _id: id, ...fields, ...outboxWith([created]) }]);
        relay.flush(Companies);
        return sandbox;
      } catch (error) {
        const existing = isDuplicateKey(error) && (await findSandboxOf(liveCompanyId));
        if (existing) return existing;
        throw error;
      }
    },
    find: async (companyId) => {
      const document = await Companies.findById(companyId).lean();
      return document ? toCompany(document) : undefined;
    },
    list: async () => {
      const listed = Companies.find({ sandboxOf: null }, { name: 1, claimCheck: 1 })
        .sort({ name: 1, _id: 1 })
        .collation(BY_NAME);
      const { claimCheck: defaultCheck } = DEFAULT_CLAIM_SETTINGS;
      return (await listed.lean()).map(({ _id: id, name, claimCheck = defaultCheck }) => ({ id, name, claimCheck }));
    },
    save: async (before, settings, act) => {
      const { id: _id, version } = before;
      const change = { $set: settings, $inc: { version: 1 } };
      const isSaved = await updateWithEvents({ model: Companies, relay }, { _id, version }, change, [act]);
      return isSaved ? nextVersion({ ...before, ...settings }) : undefined;
    },
  };
}
