import type { Types } from 'mongoose';
import type { IndexPlan, Migration, MigrationContext } from './migration.ts';

/** Creates indexes; those that are there already are left as they are. */
export const createIndexesOf = (name: string, plan: IndexPlan): Migration => ({
  name,
  indexes: plan,
  up: async ({ mongo, progress }) => {
    const collections = Object.entries(plan);
    for (const [done, [collection, definitions]] of collections.entries()) {
      progress(done, collections.length);
      const specifications = definitions.map(({ acrossTenants, key, ...options }) => ({ key: { ...key }, ...options }));
      await mongo.collection(collection).createIndexes(specifications);
    }
  },
});

/** Indexes that neither begin with the company nor say why not. */
export const indexesWithoutTenant = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ indexes = {} }) =>
    Object.entries(indexes).flatMap(([collection, definitions]) =>
      definitions
        .filter(({ key, acrossTenants }) => Object.keys(key)[0] !== 'companyId' && !acrossTenants)
        .map(({ key }) => `${collection} ${JSON.stringify(key)}`),
    ),
  );

/** Documents between two checkpoints. */
const BATCH = 500;

/** What identifies the documents of a collection, all alike. */
type DocumentId = string | number | Types.ObjectId;

/**
 * Walks a collection in the order of `_id`, batch after batch, and keeps its place: a run that was killed goes on after
 * the last batch that was finished. The batch in hand may come again, so `change` must bear a repetition.
 */
export async function walkDocuments<Id extends DocumentId>(
  { mongo, checkpoint, progress }: MigrationContext,
  { collection, batch = BATCH, change }: { collection: string; batch?: number; change: (ids: Id[]) => Promise<void> },
): Promise<void> {
  const documents = mongo.collection(collection);
  const total = await documents.estimatedDocumentCount();
  let last = await checkpoint.load();
  for (let done = 0; ; ) {
    const after = last === undefined ? [] : [{ $match: { _id: { $gt: last } } }];
    const found = await documents
      .aggregate<{ _id: Id }>([...after, { $sort: { _id: 1 } }, { $limit: batch }, { $project: { _id: 1 } }])
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
