import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';

/** Documents in one insertMany, as in the product. */
const BATCH = 1000;
/** Concurrent batches, as in the product. */
const IN_FLIGHT = 4;

/** Returns every document that the product wrote for a company. */
export const documentsOf = (client: MongoClient, database: string, companyId: number): Promise<Document[]> =>
  client.db(database).collection('customers').find({ companyId }).toArray();

async function copyIndexes(client: MongoClient, database: string): Promise<Collection> {
  const source = client.db(database).collection('customers');
  const bench = client.db(`${database}-bare`);
  await bench.dropDatabase();
  const target = bench.collection('customers');
  for (const { key, v: _version, ns: _namespace, ...options } of await source.indexes()) {
    if (options.name !== '_id_') await target.createIndex(key, options);
  }
  return target;
}

/** Writes the same documents with the driver only, to the same engine with the same indexes. Returns the milliseconds. */
export async function writeBare(client: MongoClient, database: string, documents: Document[]): Promise<number> {
  const target = await copyIndexes(client, database);
  const batches = Array.from({ length: Math.ceil(documents.length / BATCH) }, (_batch, index) =>
    documents.slice(index * BATCH, (index + 1) * BATCH).map((document) => ({ ...document, _id: new ObjectId() })),
  );
  const startedAt = performance.now();
  const write = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await target.insertMany(batch, { ordered: false, writeConcern: { w: 'majority', journal: true } });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, write));
  return performance.now() - startedAt;
}
