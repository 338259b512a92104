import type { Model } from 'mongoose';

/** A list in documents whose elements wait to be processed, and the field that is set while a document has some. */
export interface PendingList {
  list: string;
  since: string;
}

/** A document's processed elements. With the shard key in `key`, the write goes to one shard. */
export interface Processed {
  key: { _id: unknown; companyId?: number };
  /** All elements that the list had when it was read. */
  ids: readonly string[];
}

/**
 * Removes processed elements from their lists, and empty lists from their documents. One bulk write is enough unless a
 * list got further elements meanwhile. Changes nothing in lists from which another process has removed the elements.
 */
export async function removeProcessed<Document>(
  model: Model<Document>,
  documents: readonly Processed[],
  { list, since }: PendingList,
): Promise<void> {
  if (documents.length === 0) return;
  const write = async (operations: { filter: object; update: object }[]): Promise<number> => {
    const writes = operations.map((updateOne) => ({ updateOne })) as Parameters<typeof model.bulkWrite>[0];
    return (await model.bulkWrite(writes)).modifiedCount;
  };
  const removeList = { $unset: { [list]: 1, [since]: 1 } };
  const removedLists = await write(
    documents.map(({ key, ids }) => ({
      filter: { ...key, [list]: { $size: ids.length }, [`${list}.id`]: { $all: ids } },
      update: removeList,
    })),
  );
  if (removedLists === documents.length) return;
  await write(
    documents.flatMap(({ key, ids }) => [
      { filter: key, update: { $pull: { [list]: { id: { $in: ids } } } } },
      { filter: { ...key, [list]: { $size: 0 } }, update: removeList },
    ]),
  );
}
