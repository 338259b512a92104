import { isDeepStrictEqual } from 'node:util';
import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import { slicesOf } from '@utility-pay/service-kit/slices';
import { type Model, mongo } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import { dueKey, nameKey } from '../domain/customer-sort.ts';
import type { CustomerChange, CustomerRepository } from '../use-cases/ports/customers.ts';
import { type CustomerDocument, objectId, toDocument } from './customer.model.ts';

/** Fields that a use case may change. Account number and company are fixed. */
const CHANGEABLE = [
  'name',
  'email',
  'emailKey',
  'searchTokens',
  'claim',
  ...CUSTOMER_FIELDS.map(({ key }) => key),
  'customData',
  'balances',
  'credits',
  'returns',
  'totalDueMinor',
  'entries',
  'corrections',
  'externalIds',
  'resets',
  'addedBy',
  'lastUpload',
  'deletedAt',
  'archivedAt',
  'successor',
] as const satisfies (keyof Customer)[];

interface Difference {
  $set: Record<string, unknown>;
  $unset?: Record<string, true>;
}

/** Returns the smallest update that makes a change, with the next version. */
export function difference({ before, after }: CustomerChange): Difference {
  const set: Record<string, unknown> = { version: before.version + 1 };
  const unset: Record<string, true> = {};
  for (const field of CHANGEABLE) {
    if (before[field] === after[field]) continue;
    if (after[field] === undefined) unset[field] = true;
    else set[field] = after[field];
  }
  if (before.name !== after.name) set.nameKey = nameKey(after);
  if (before.balances !== after.balances && dueKey(before) !== dueKey(after)) set.dueKey = dueKey(after);
  return { $set: set, ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }) };
}

/** Returns the filter for a customer with the version that was read: it matches nothing after another write. */
export const asRead = ({ id, companyId, version }: Customer) => ({ _id: objectId(id), companyId, version });

type Batches = Pick<CustomerRepository, 'insertMany' | 'updateMany'>;

/** Documents that the driver serializes or parses at once, which blocks the process. */
export const SLICE_SIZE = 100;

const UNORDERED = { ordered: false, ignoreUndefined: true } as const;

/**
 * Returns the bulk writes of uploads. They bypass mongoose, which would triple the cost of an upload, and therefore check the company
 * themselves instead of with mongoose's tenant plugin.
 */
export const customerBatches = (Customers: Model<CustomerDocument>): Batches => ({
  insertMany: async (companyId, customers) => {
    assertTenant(companyId, customers);
    const { values, refused } = await writeBatch(customers, async (batch) => {
      try {
        await Customers.collection.insertMany(batch.map(toDocument), UNORDERED);
        return [];
      } catch (error) {
        return duplicatesOf(error).map((index) => batch[index]?.accountNumber ?? '');
      }
    });
    return { duplicates: values, refused: refused.map(({ accountNumber }) => accountNumber) };
  },
  updateMany: async (companyId, changes) => {
    assertTenant(
      companyId,
      changes.map(({ before }) => before),
    );
    const { values, refused } = await writeBatch(changes, async (batch) => {
      const written = await Customers.collection.bulkWrite(
        batch.map((change) => ({ updateOne: { filter: asRead(change.before), update: difference(change) } })),
        UNORDERED,
      );
      return written.matchedCount === batch.length ? [] : findConflicts(Customers, companyId, batch);
    });
    return { conflicts: values, refused: refused.map(({ before }) => before.accountNumber) };
  },
});

interface Written<Item> {
  values: string[];
  /** Items that the database can't store. */
  refused: Item[];
}

/** Writes a batch in slices, so that the process can serve other requests between them. `write` may get an item twice, see `writeSlice`. */
async function writeBatch<Item>(
  batch: readonly Item[],
  write: (slice: readonly Item[]) => Promise<string[]>,
): Promise<Written<Item>> {
  const written: Written<Item> = { values: [], refused: [] };
  for (const slice of slicesOf(batch, SLICE_SIZE)) {
    const { values, refused } = await writeSlice(slice, write);
    written.values.push(...values);
    written.refused.push(...refused);
  }
  return written;
}

/**
 * Writes a slice. If one of its documents can't be stored, writes each half of the slice, so that only that document fails.
 * `write` may get an item again after it was written.
 */
async function writeSlice<Item>(
  slice: readonly Item[],
  write: (slice: readonly Item[]) => Promise<string[]>,
): Promise<Written<Item>> {
  try {
    return { values: await write(slice), refused: [] };
  } catch (error) {
    if (!isDocumentRefused(error)) throw error;
    if (slice.length === 1) return { values: [], refused: [...slice] };
    const middle = Math.ceil(slice.length / 2);
    const first = await writeSlice(slice.slice(0, middle), write);
    const second = await writeSlice(slice.slice(middle), write);
    return { values: [...first.values, ...second.values], refused: [...first.refused, ...second.refused] };
  }
}

/** Returns the ids of changes that were not written. Compares stored customers with the changes: the server reports only how many matched. */
async function findConflicts(
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

/** Returns the indexes of documents that the unique index refused. @throws every other error. */
function duplicatesOf(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const writeErrors = [error.writeErrors].flat();
  const hasOtherError = writeErrors.length === 0 || writeErrors.some(({ code }) => code !== DUPLICATE_KEY);
  if (hasOtherError || error.result.getWriteConcernError()) throw error;
  return writeErrors.map(({ index }) => index);
}

/**
 * Codes of errors that one document causes: BadValue, FailedToParse, InvalidBSON, DocumentValidationFailure, BSONObjectTooLarge,
 * KeyTooLong, and two for documents that grow too large.
 */
const REFUSED_DOCUMENT = new Set<unknown>([2, 9, 22, 121, 10334, 17280, 17419, 17420]);

/** Returns whether a write failed because of a document, in the driver before it was sent, or in the database. */
function isDocumentRefused(error: unknown): boolean {
  if (error instanceof mongo.MongoBulkWriteError) {
    const codes = [error.writeErrors].flat().map(({ code }) => code);
    return !error.result.getWriteConcernError() && codes.some((code) => REFUSED_DOCUMENT.has(code));
  }
  if (error instanceof mongo.MongoServerError) return REFUSED_DOCUMENT.has(error.code);
  return (
    error instanceof mongo.MongoInvalidArgumentError ||
    error instanceof mongo.BSON.BSONError ||
    error instanceof RangeError
  );
}

function assertTenant(companyId: number, customers: readonly Customer[]): void {
  if (customers.length === 0) return;
  if (!Number.isInteger(companyId)) throw new Error('a batch without a companyId: every write names its tenant');
  if (customers.some((customer) => customer.companyId !== companyId)) throw new Error('a batch of several tenants');
}
