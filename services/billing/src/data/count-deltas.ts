import { type Model, Schema } from 'mongoose';
import type { CountDelta } from '../domain/customer-counts.ts';
import type { CountDeltas, PendingDeltas } from '../use-cases/ports.ts';

/** Fields of a document whose changes are counted: the deltas wait there until they are added to the counts. */
export interface CountDeltaFields {
  countDeltas?: CountDelta[];
  /** Set while `countDeltas` has entries. */
  countDeltaAt?: Date;
}

interface Counted extends CountDeltaFields {
  _id: unknown;
  companyId: number;
}

const ACROSS_TENANTS = { acrossTenants: 'deltas of all companies are projected' };
const EVER = new Date(0);
const PENDING = { countDeltaAt: { $gt: EVER } };
/** Documents read at once. */
const BATCH = 500;

/** Adds the fields to a schema. Documents without waiting deltas have none of them. */
export function countDeltaPlugin(schema: Schema): void {
  schema.add({ countDeltas: { type: [Schema.Types.Mixed], default: undefined }, countDeltaAt: { type: Date } });
  // Serves the projection; sparse, so it only holds documents with waiting deltas.
  schema.index({ countDeltaAt: 1 }, { sparse: true, acrossTenants: 'the projection covers all companies' });
}

/** Returns the update operators that store a delta with the change that it counts. */
export const pushCountDelta = (delta: CountDelta | undefined, at: Date) =>
  delta === undefined ? { $push: {}, $set: {} } : { $push: { countDeltas: delta }, $set: { countDeltaAt: at } };

export interface CountDeltaStore extends CountDeltas {
  /** Includes the deltas of a collection. */
  watch(model: { db: { model(name: string): unknown }; modelName: string }): void;
}

/** The waiting deltas of all watched collections. */
export function createCountDeltas(): CountDeltaStore {
  const models: Model<Counted>[] = [];
  return {
    watch: ({ db, modelName }) => void models.push(db.model(modelName) as Model<Counted>),
    companies: async () => {
      const found = await Promise.all(
        models.map((model) => model.distinct('companyId', PENDING).setOptions(ACROSS_TENANTS)),
      );
      return [...new Set(found.flat())];
    },
    hasPending: async (companyId) => {
      const found = await Promise.all(
        models.map((model) => model.findOne({ ...PENDING, companyId }, { _id: 1 }).lean()),
      );
      return found.some((document) => document !== null);
    },
    list: async (companyId) => {
      const pending: PendingDeltas = { deltas: [], isLast: true, clear: async () => undefined };
      const clears: (() => Promise<void>)[] = [];
      for (const model of models) {
        const documents = await model
          .find({ ...PENDING, companyId }, { countDeltas: 1 })
          .limit(BATCH)
          .lean();
        if (documents.length === 0) continue;
        const deltas = documents.flatMap(({ countDeltas = [] }) => countDeltas);
        pending.deltas.push(...deltas);
        pending.isLast &&= documents.length < BATCH;
        const chosen = { companyId, _id: { $in: documents.map(({ _id }) => _id) } };
        clears.push(async () => {
          await model.updateMany(chosen, { $pull: { countDeltas: { id: { $in: deltas.map(({ id }) => id) } } } });
          await model.updateMany(
            { ...chosen, countDeltas: { $size: 0 } },
            { $unset: { countDeltas: 1, countDeltaAt: 1 } },
          );
        });
      }
      return { ...pending, clear: async () => void (await Promise.all(clears.map((clear) => clear()))) };
    },
  };
}
