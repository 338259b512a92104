import { join } from 'node:path';
import { type Connection, mongo as driver } from 'mongoose';
import { type CollectionFile, readCollection, writeCollection } from './collection-file.ts';

/** Documents, and bytes of them as they were stored, that are written back at once. */
const BATCH_DOCUMENTS = 500;

/** What makes an index, as the engine lists it. */
export type ListedIndex = driver.IndexDescription;

export interface DumpedCollection extends CollectionFile {
  name: string;
  /** In the database's own folder. */
  file: string;
  indexes: ListedIndex[];
}

export interface DumpOptions {
  mongo: Connection;
  /** There already. */
  folder: string;
  /** Collections in the order in which they must be read; those that are not named follow. */
  first: readonly string[];
  /** Collections that must be read after all others. */
  last: readonly string[];
  onProgress?: (collection: string, documents: number) => void;
}

/** Writes every collection of a service's database into a file each, in an order in which none is ahead of its cause. */
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

/** Puts dumped collections into an empty database, their indexes last. @throws when a file holds fewer documents than it should. */
export async function restoreDatabase({
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
  for (const { name, file, documents, indexes } of collections) {
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
    const own = indexes.filter((index) => index.name !== '_id_');
    if (own.length > 0) await collection.createIndexes(own);
  }
}

/** Collections of a database that hold anything. */
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

/** Ids as the database keeps them, of those texts that are such ids. */
export const objectIds = (texts: readonly string[]): driver.ObjectId[] =>
  texts.filter((text) => HEX.test(text)).map((text) => new driver.ObjectId(text));
