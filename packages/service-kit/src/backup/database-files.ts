import { join } from 'node:path';
import { type Connection, mongo as driver } from 'mongoose';
import { type CollectionFile, readCollection, writeCollection } from './collection-file.ts';

/** Documents per insert when restoring. */
const BATCH_DOCUMENTS = 500;

/** An index as the database lists it. */
export type ListedIndex = driver.IndexDescription;

export interface DumpedCollection extends CollectionFile {
  name: string;
  /** File name in the database's folder. */
  file: string;
  indexes: ListedIndex[];
}

export interface DumpOptions {
  mongo: Connection;
  /** Must exist. */
  folder: string;
  /** Collections to read first, in this order. */
  first: readonly string[];
  /** Collections to read last. */
  last: readonly string[];
  onProgress?: (collection: string, documents: number) => void;
}

/**
 * Writes every collection of a service's database to a file. `first` and `last` are chosen so that no document refers
 * to one that was written after its own collection had been read.
 */
export async function dumpDatabase({
  mongo,
  folder,
  first,
  last,
  onProgress,
}: DumpOptions): Promise<DumpedCollection[]> {
  const database = databaseOf(mongo);
  const present = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const stored = present.filter((name) => !name.startsWith('system.'));
  const others = stored.filter((name) => !first.includes(name) && !last.includes(name)).sort();
  const dumped: DumpedCollection[] = [];
  for (const name of [...first, ...others, ...last].filter((wanted) => stored.includes(wanted))) {
    const file = `${name}.bson.gz`;
    const collection = database.collection(name);
    const listed = await collection.listIndexes().toArray();
    const indexes = listed.map(({ v: _version, ns: _namespace, key, ...index }): ListedIndex => ({ key, ...index }));
    const written = await writeCollection(collection, join(folder, file), (documents) => onProgress?.(name, documents));
    dumped.push({ name, file, indexes, ...written });
  }
  return dumped;
}

/** Restores collections into an empty database, without indexes. @throws if a file has fewer documents than recorded. */
export async function restoreDocuments({
  mongo,
  folder,
  collections,
  onProgress,
}: {
  mongo: Connection;
  folder: string;
  collections: readonly DumpedCollection[];
  onProgress?: (collection: string, documents: number) => void;
}): Promise<void> {
  const database = databaseOf(mongo);
  for (const { name, file, documents } of collections) {
    const collection = database.collection(name);
    let restored = 0;
    let batch: driver.BSON.Document[] = [];
    const flush = async (): Promise<void> => {
      if (batch.length > 0) await collection.insertMany(batch, { writeConcern: { w: 'majority' } });
      restored += batch.length;
      onProgress?.(name, restored);
      batch = [];
    };
    for await (const document of readCollection(join(folder, file))) {
      batch.push(document);
      if (batch.length === BATCH_DOCUMENTS) await flush();
    }
    await flush();
    if (restored !== documents) throw new Error(`${file} holds ${restored} documents instead of ${documents}`);
  }
}

/** Creates the indexes of restored collections. */
export async function restoreIndexes(mongo: Connection, collections: readonly DumpedCollection[]): Promise<void> {
  const database = databaseOf(mongo);
  for (const { name, indexes } of collections) {
    const toCreate = indexes.filter((index) => index.name !== '_id_');
    if (toCreate.length > 0) await database.collection(name).createIndexes(toCreate);
  }
}

/** Returns the names of collections that have documents. */
export async function filledCollections(mongo: Connection): Promise<string[]> {
  const database = databaseOf(mongo);
  const filled: string[] = [];
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) filled.push(name);
  return filled;
}

function databaseOf({ db }: Connection): driver.Db {
  if (!db) throw new Error('not connected');
  return db;
}

const HEX = /^[0-9a-f]{24}$/;

/** Returns the ids among `texts` that are valid ObjectIds. */
export const objectIds = (texts: readonly string[]): driver.ObjectId[] =>
  texts.filter((text) => HEX.test(text)).map((text) => new driver.ObjectId(text));
