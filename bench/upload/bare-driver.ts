import { type AnyBulkWriteOperation, BSON, type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';

const { serialize } = BSON;

/** Number of documents in one insertMany, as in the product. */
const BATCH_SIZE = 1000;
/** Number of batches that are written at the same time. */
const CONCURRENCY = 4;
/** Collections that an upload of new accounts writes: for each row an account, and its entry in the journal. */
const COLLECTIONS = ['customers', 'journal'];

const WRITE_OPTIONS = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;

/** Documents by collection. */
export type WrittenDocuments = ReadonlyMap<string, Document[]>;

/** Returns all documents that the product has written for a company. */
export async function readDocuments(
  client: MongoClient,
  database: string,
  companyId: number,
): Promise<WrittenDocuments> {
  const read = COLLECTIONS.map(
    async (name) => [name, await client.db(database).collection(name).find({ companyId }).toArray()] as const,
  );
  return new Map(await Promise.all(read));
}

/** Creates the indexes of one collection in another one. */
export async function copyIndexes(source: Collection, target: Collection): Promise<void> {
  for (const { key, v: _version, ns: _namespace, ...options } of await source.indexes()) {
    if (options.name !== '_id_') await target.createIndex(key, options);
  }
}

/**
 * Makes the same changes of documents with only the driver, from `before` to `after`, in another database with the same
 * indexes: replaces those that differ, and inserts those that are new. Returns the milliseconds.
 */
export async function changeBare(
  client: MongoClient,
  database: string,
  before: WrittenDocuments,
  after: WrittenDocuments,
): Promise<number> {
  const bare = client.db(`${database}-bare`);
  await writeBare(client, database, before, { keepIds: true });
  const batches: { target: Collection; operations: AnyBulkWriteOperation[] }[] = [];
  for (const [name, documents] of after) {
    const earlier = new Map((before.get(name) ?? []).map((document) => [String(document._id), serialize(document)]));
    const operations = documents.flatMap((document): AnyBulkWriteOperation[] => {
      const { _id, ...replacement } = document;
      const old = earlier.get(String(_id));
      if (!old) return [{ insertOne: { document } }];
      return Buffer.compare(old, serialize(document)) === 0 ? [] : [{ replaceOne: { filter: { _id }, replacement } }];
    });
    for (let start = 0; start < operations.length; start += BATCH_SIZE)
      batches.push({ target: bare.collection(name), operations: operations.slice(start, start + BATCH_SIZE) });
  }
  return runConcurrently(batches, ({ target, operations }) => target.bulkWrite(operations, WRITE_OPTIONS));
}

/** Runs `write` with all batches, several at the same time. Returns the milliseconds. */
async function runConcurrently<Batch>(batches: Batch[], write: (batch: Batch) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const run = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await write(batch);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  return performance.now() - startedAt;
}

/**
 * Writes the same documents with only the driver, into another database with the same indexes. Returns the
 * milliseconds.
 */
export async function writeBare(
  client: MongoClient,
  database: string,
  written: WrittenDocuments,
  { keepIds = false } = {},
): Promise<number> {
  const source = client.db(database);
  const bare = client.db(`${database}-bare`);
  await bare.dropDatabase();
  const batches: { target: Collection; documents: Document[] }[] = [];
  for (const [name, documents] of written) {
    const target = bare.collection(name);
    await copyIndexes(source.collection(name), target);
    for (let start = 0; start < documents.length; start += BATCH_SIZE) {
      const batch = documents.slice(start, start + BATCH_SIZE);
      batches.push({
        target,
        documents: keepIds ? batch : batch.map((document) => ({ ...document, _id: new ObjectId() })),
      });
    }
  }
  return runConcurrently(batches, ({ target, documents }) => target.insertMany(documents, WRITE_OPTIONS));
}
