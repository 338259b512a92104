import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';

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
 * Writes the same documents with only the driver, into another database with the same indexes. Returns the
 * milliseconds.
 */
export async function writeBare(client: MongoClient, database: string, written: WrittenDocuments): Promise<number> {
  const source = client.db(database);
  const bare = client.db(`${database}-bare`);
  await bare.dropDatabase();
  const batches: { target: Collection; documents: Document[] }[] = [];
  for (const [name, documents] of written) {
    const target = bare.collection(name);
    await copyIndexes(source.collection(name), target);
    for (let start = 0; start < documents.length; start += BATCH_SIZE) {
      const batch = documents.slice(start, start + BATCH_SIZE);
      batches.push({ target, documents: batch.map((document) => ({ ...document, _id: new ObjectId() })) });
    }
  }
  const startedAt = performance.now();
  const write = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      await batch.target.insertMany(batch.documents, WRITE_OPTIONS);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, write));
  return performance.now() - startedAt;
}
