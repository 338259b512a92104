import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from './errors.ts';

/*
 * Workarounds for the embedded engine (SecantusDB, for evaluation and tests). MongoDB takes the direct path everywhere.
 *
 * Limitation: a value that an insert put into a unique index is freed only by deleting the document while it still has
 * that value. Neither `$set` nor `$unset` frees it. Values that an update put there are freed as usual.
 */

interface Owned {
  companyId: number;
}

const detected = new WeakMap<Connection, Promise<boolean>>();

/** Returns whether the connected server is the embedded engine. Asks the server once per connection. */
export function isEmbeddedEngine(connection: Connection): Promise<boolean> {
  const existing = detected.get(connection);
  if (existing !== undefined) return existing;
  const detection = detect(connection);
  detected.set(connection, detection);
  detection.catch(() => detected.delete(connection));
  return detection;
}

async function detect({ db }: Connection): Promise<boolean> {
  if (!db) throw new Error('not connected');
  return 'secantusVersion' in (await db.admin().command({ buildInfo: 1 }));
}

/**
 * Inserts a document whose `lateFields` have unique values that an update frees later. On the embedded engine, a second
 * write sets them. List there also fields that must not take effect before the unique values are accepted.
 * `placeholders`: values of required late fields until the second write; a crash before it leaves a document with them.
 * @throws the duplicate key error, after deleting the document
 */
export async function insertWithUniqueFields<Document extends Owned>(
  model: Model<Document>,
  document: Document & { _id: unknown },
  lateFields: readonly (keyof Document)[],
  placeholders: Partial<Document> = {},
): Promise<void> {
  if (!(await isEmbeddedEngine(model.db))) return void (await model.create([document]));
  const entries = Object.entries(document).filter(([, value]) => value !== undefined);
  const isLateField = ([field]: [string, unknown]): boolean => lateFields.includes(field as keyof Document);
  const laterValues = Object.fromEntries(entries.filter(isLateField));
  await model.create([
    { ...Object.fromEntries(entries.filter((entry) => !isLateField(entry))), ...placeholders } as Document,
  ]);
  if (Object.keys(laterValues).length === 0) return;
  const { _id, companyId } = document;
  try {
    await model.collection.updateOne({ _id, companyId } as object, { $set: laterValues } as object);
  } catch (error) {
    await model.collection.deleteOne({ _id, companyId } as object);
    throw error;
  }
}

/**
 * Inserts a document, then sets the fields that put it into a partial unique index. Returns false, and deletes the
 * document, if another one has the key; also returns false if another writer changed the document between the two writes,
 * and leaves it without its key. The key is set by an update, because the embedded engine never frees a unique key that
 * came with an insert. A crash between the two writes leaves the document without its key. `unchanged`: fields that every
 * other writer changes, such as the version.
 */
export async function insertThenReserveKey<Document>(
  model: Model<Document>,
  document: Document & { _id: string; companyId: number },
  keyFields: Partial<Document>,
  unchanged: Partial<Document>,
): Promise<boolean> {
  const { _id, companyId } = document;
  const inserted = { ...unchanged, _id, companyId };
  await model.create([document]);
  try {
    const { matchedCount } = await model.updateOne(inserted, { $set: keyFields });
    return matchedCount === 1;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await model.deleteOne(inserted);
    return false;
  }
}

/**
 * Returns the filter of an inclusive lower bound for whole numbers and milliseconds, written as an exclusive one: on a
 * descending index the embedded engine treats `$gte` as exclusive.
 */
export const atLeast = (value: Date | number) => ({
  $gt: value instanceof Date ? new Date(value.getTime() - 1) : value - 1,
});

/**
 * Returns the filter of documents that match one of the conditions. It is within `$and`, because the embedded engine uses no
 * index when `$or` stands beside other fields: it would read the whole collection even for one `_id`.
 */
export const anyOf = <Condition extends object>(...conditions: Condition[]) => ({ $and: [{ $or: conditions }] });

type Projection = Record<string, unknown>;

/**
 * Returns the projection for a cursor over a long list: none on the embedded engine, which applies it to all rows before it
 * returns the first one, and takes twice as long.
 */
export const streamProjection = async (connection: Connection, projection: Projection): Promise<Projection> =>
  (await isEmbeddedEngine(connection)) ? {} : projection;
