import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';

/** Documents in one insertMany, as in the product. */
const BATCH = 1000;
/** Concurrent batches. */
const IN_FLIGHT = 4;
/** What an upload of new accounts writes: an account, and its entry in the journal. */
const COLLECTIONS = ['customers', 'journal'];

const WRITE_OPTIONS = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;

/** The documents of each collection. */
export type Written = ReadonlyMap<string, Document[]>;

/** Returns every document that the product wrote for a company. */
export async function documentsOf(client: MongoClient, database: string, companyId: number): Promise<Written> {
  const read = COLLECTIONS.map(
    async (name) => [name, await client.db(database).collection(name).find({ companyId }).toArray()] as const,
  );
  return new Map(await Promise.all(read));
}

/** Gives a collection the indexes of another one. */
export async function copyIndexes(source: Collection, target: Collection): Promise<void> {
  for (const { key, v: _version, ns: _namespace, ...options } of await source.indexes()) {
    if (options.name !== '_id_') await target.createIndex(key, options);
  }
}

/** Writes the same documents with the driver only, to the same engine with the same indexes. Returns the milliseconds. */
export async function writeBare(client: MongoClient, database: string, written: Written): Promise<number> {
  const source = client.db(database);
  const bare = client.db(`${database}-bare`);
  await bare.dropDatabase();
  const batches: { target: Collection; documents: Document[] }[] = [];
  for (const [name, documents] of written) {
    const target = bare.collection(name);
    await copyIndexes(source.collection(name), target);
    for (let start = 0; start < documents.length; start += BATCH) {
      const batch = documents.slice(start, start + BATCH);
      batches.push({ target, documents: batch.map((document) => ({ ...document, _id: new ObjectId() })) });
    }
  }
  const startedAt = performance.now();
  const write = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      await batch.target.insertMany(batch.documents, WRITE_OPTIONS);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, write));
  return performance.now() - startedAt;
}
