import type { Types } from 'mongoose';
import type { MigrationContext } from './migration.ts';

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
