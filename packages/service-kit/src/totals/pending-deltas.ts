import type { Connection } from 'mongoose';
import { type PendingList, removeProcessed } from '../mongo/pending-list.ts';
import type { DeltaReference, PendingDeltas } from './project-deltas.ts';

interface Counted {
  _id: unknown;
  companyId: number;
}

/** Returns the filter of documents that have pending elements: those with `since`, as every date is after the epoch. */
const hasPending = ({ since }: PendingList) => ({ [since]: { $gt: new Date(0) } });

/** The deltas that wait in the documents of some collections, in a list whose elements have an `id`. */
export function createPendingDeltas<Delta>(
  models: readonly { modelName: string; db: Connection }[],
  { list, since }: PendingList,
): PendingDeltas<Delta> {
  const collections = models.map(({ db, modelName }) => db.model<Counted>(modelName));
  const pending = hasPending({ list, since });
  return {
    companies: async () => {
      const found = await Promise.all(
        collections.map((model) =>
          model
            .distinct('companyId', pending)
            .setOptions({ acrossTenants: "the sweep projects every company's deltas" }),
        ),
      );
      return [...new Set(found.flat())];
    },
    list: async (companyId, limit) => {
      const found = await Promise.all(
        collections.map(async (model) => {
          // A process that crashed while removing elements may have left an empty list.
          const filter = { ...pending, companyId, [`${list}.0`]: { $exists: true } } as object;
          const documents = model.find(filter, { [list]: 1 }).limit(limit);
          return (await documents.lean<(Counted & Record<string, (Delta & { id: string })[]>)[]>()).flatMap(
            (document) =>
              (document[list] ?? []).map((delta) => ({ in: { collection: model.modelName, id: document._id }, delta })),
          );
        }),
      );
      return found.flat();
    },
    remove: async (companyId, deltas) => {
      for (const model of collections) {
        const ofModel = deltas.filter((delta) => delta.in.collection === model.modelName);
        await removeProcessed(model, processed(companyId, ofModel), { list, since });
      }
    },
  };
}

/** Returns the removed elements of each document. */
function processed(companyId: number, deltas: readonly DeltaReference[]) {
  const ofDocuments = Map.groupBy(deltas, (delta) => String(delta.in.id));
  return [...ofDocuments.values()].map((ofDocument) => ({
    key: { _id: ofDocument[0]?.in.id, companyId },
    ids: ofDocument.map(({ deltaId }) => deltaId),
  }));
}
