import type { mongo as driver, Schema, Types } from 'mongoose';
import type { Migration, MigrationContext } from './migration.ts';

type IndexDescription = driver.IndexDescription;

/** An index of a collection that no schema declares, such as those that GridFS expects. */
export interface ExtraIndex {
  collection: string;
  key: Record<string, 1 | -1>;
  unique?: true;
}

/**
 * Returns the migration that creates every index that the schemas declare, and `extra` ones. Existing indexes stay.
 * @throws if a schema names no collection, or if an index neither begins with `companyId` nor has a reason
 * (`acrossTenants`)
 */
export function createSchemaIndexes(
  name: string,
  schemas: readonly Schema[],
  extra: readonly ExtraIndex[] = [],
): Migration {
  const declared = schemas.flatMap((schema) => {
    const collection = schema.get('collection');
    if (!collection) throw new Error('a schema without a collection cannot be migrated');
    return schema.indexes().map(([key, { acrossTenants, background, ...options }]) => {
      if (Object.keys(key)[0] !== 'companyId' && !acrossTenants) {
        throw new Error(
          `index ${collection} ${JSON.stringify(key)} needs companyId first, or a reason in acrossTenants`,
        );
      }
      return { collection, index: { key, ...options } };
    });
  });
  const all = [...declared, ...extra.map(({ collection, ...index }) => ({ collection, index }))];
  const byCollection = Map.groupBy(all, ({ collection }) => collection);
  return {
    name,
    collections: [...byCollection.keys()],
    up: async ({ mongo, progress }) => {
      for (const [done, [collection, indexes]] of [...byCollection].entries()) {
        progress(done, byCollection.size);
        await mongo.collection(collection).createIndexes(indexes.map(({ index }) => index as IndexDescription));
      }
    },
  };
}

/** Documents between two checkpoints. */
const BATCH_SIZE = 500;

/** The type of a collection's `_id`. */
type DocumentId = string | number | Types.ObjectId;

/**
 * Changes a collection batch by batch in the order of `_id`, with a checkpoint after each batch: a run that was killed
 * resumes after the last finished batch. The interrupted batch may be repeated, so `change` must be idempotent.
 */
export async function walkDocuments<Id extends DocumentId>(
  { mongo, checkpoint, progress }: MigrationContext,
  {
    collection,
    batchSize = BATCH_SIZE,
    change,
  }: { collection: string; batchSize?: number; change: (ids: Id[]) => Promise<void> },
): Promise<void> {
  const documents = mongo.collection(collection);
  const total = await documents.estimatedDocumentCount();
  let last = await checkpoint.load();
  for (let done = 0; ; ) {
    const after = last === undefined ? [] : [{ $match: { _id: { $gt: last } } }];
    const found = await documents
      .aggregate<{ _id: Id }>([...after, { $sort: { _id: 1 } }, { $limit: batchSize }, { $project: { _id: 1 } }])
      .toArray();
    if (found.length === 0) return;
    const ids = found.map(({ _id }) => _id);
    await change(ids);
    last = ids.at(-1);
    await checkpoint.save(last);
    done += ids.length;
    progress(done, total);
  }
}
