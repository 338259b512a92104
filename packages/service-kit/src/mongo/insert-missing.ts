import { type Collection, type Model, mongo } from 'mongoose';
import { inBatches } from '../jobs/in-batches.ts';
import { isDuplicateKey } from './errors.ts';

/** Inserts a document; returns false, and writes nothing, if its id or another unique key is taken. */
export async function insertIfAbsent<Document>(model: Model<Document>, document: object): Promise<boolean> {
  try {
    await model.create([document as Document]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Documents that are inserted at once. */
const MAX_INSERTED = 100;

/**
 * Returns a function that does what `insertIfAbsent` does. Documents that are inserted while a write is running are written
 * together afterwards.
 */
export const insertIfAbsentInBatches = <Document>(model: Model<Document>): ((document: object) => Promise<void>) =>
  inBatches(async (documents) => {
    // Validated first: beside a duplicate, `insertMany` drops an invalid document without an error.
    await Promise.all(documents.map((document) => model.validate(document)));
    await model
      .insertMany([...documents] as Document[], { ordered: false, throwOnValidationError: true })
      .catch((error: unknown) => {
        if (!isOnlyDuplicates(error)) throw error;
      });
    return documents.map(() => undefined);
  }, MAX_INSERTED);

/** Inserts the documents whose ids are not stored yet, and returns the ids of the inserted ones. */
export async function insertMissing<Document extends { _id: unknown }>(
  collection: Collection,
  documents: readonly Document[],
): Promise<ReadonlySet<Document['_id']>> {
  if (documents.length === 0) return new Set();
  const { insertedIds } = await collection
    .insertMany([...documents] as object[], { ordered: false })
    .catch((error: unknown) => {
      if (isOnlyDuplicates(error)) return error;
      throw error;
    });
  return new Set(Object.values(insertedIds));
}

const isOnlyDuplicates = (error: unknown): error is mongo.MongoBulkWriteError =>
  error instanceof mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every((each) => isDuplicateKey(each)) &&
  !error.result.getWriteConcernError();
