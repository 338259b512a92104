import { isDeepStrictEqual } from 'node:util';
import { type Model, mongo } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import type { CustomerChange, CustomerRepository } from '../use-cases/ports.ts';
import { difference } from './customer.changes.ts';
import { objectId, toDocument } from './customer.mapping.ts';
import type { CustomerDocument } from './customer.model.ts';

type Batches = Pick<CustomerRepository, 'insertMany' | 'updateMany'>;

const UNORDERED = { ordered: false, ignoreUndefined: true } as const;

/**
 * Writes of whole batches. They go to the driver past mongoose, which would triple an upload's cost; so the tenant,
 * which mongoose's plugin asserts elsewhere, is asserted here.
 */
export const customerBatches = (Customers: Model<CustomerDocument>): Batches => ({
  insertMany: async (companyId, customers) => {
    if (customers.length === 0) return { duplicates: [] };
    assertTenant(companyId, customers);
    try {
      await Customers.collection.insertMany(customers.map(toDocument), UNORDERED);
      return { duplicates: [] };
    } catch (error) {
      return { duplicates: refusedAsDuplicates(error).map((index) => customers[index]?.accountNumber ?? '') };
    }
  },
  updateMany: async (companyId, changes) => {
    if (changes.length === 0) return { conflicts: [] };
    assertTenant(
      companyId,
      changes.map(({ before }) => before),
    );
    const written = await Customers.collection.bulkWrite(
      changes.map((change) => ({ updateOne: { filter: asRead(companyId, change), update: difference(change) } })),
      UNORDERED,
    );
    if (written.matchedCount === changes.length) return { conflicts: [] };
    return { conflicts: await notWritten(Customers, companyId, changes) };
  },
});

const asRead = (companyId: number, { before }: CustomerChange) => ({
  _id: objectId(before.id),
  companyId,
  version: before.version,
});

/** The server counts what it wrote without naming it, so what is there now is compared with what should be. */
async function notWritten(
  Customers: Model<CustomerDocument>,
  companyId: number,
  changes: readonly CustomerChange[],
): Promise<string[]> {
  const ids = changes.map(({ before }) => objectId(before.id));
  const stored = await Customers.find({ companyId, _id: { $in: ids } }).lean();
  const byId = new Map(stored.map((document) => [document._id.toHexString(), document]));
  const isWritten = (change: CustomerChange): boolean => {
    const document = byId.get(change.before.id);
    return (
      document !== undefined &&
      Object.entries(difference(change).$set).every(([field, value]) =>
        isDeepStrictEqual(document[field as keyof CustomerDocument], value),
      )
    );
  };
  return changes.filter((change) => !isWritten(change)).map(({ before }) => before.id);
}

const DUPLICATE_KEY = 11000;

/** Positions that the unique index refused. @throws whatever else went wrong. */
function refusedAsDuplicates(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const refused = [error.writeErrors].flat();
  const otherTrouble = refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY);
  if (otherTrouble || error.result.getWriteConcernError()) throw error;
  return refused.map(({ index }) => index);
}

function assertTenant(companyId: number, customers: readonly Customer[]): void {
  if (!Number.isInteger(companyId)) throw new Error('a batch without a companyId: every write names its tenant');
  if (customers.some((customer) => customer.companyId !== companyId)) throw new Error('a batch of several tenants');
}
