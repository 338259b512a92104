import { type Connection, Schema } from 'mongoose';
import { insertIfAbsent } from '../mongo/insert-missing.ts';
import type { BatchSum, DeltaBatch, Totals } from './project-deltas.ts';

/** A company's totals; the sums are further fields of the document. */
export interface TotalsDocument<Sum extends BatchSum> {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** Number of the last accepted batch. */
  sequence: number;
  /** The last batch, until it is finished. */
  batch?: DeltaBatch<Sum>;
}

const number = { type: Number, required: true };
/** The fields of `TotalsDocument` in a schema. */
export const totalsFields = { _id: number, sequence: number, batch: { type: Schema.Types.Mixed } };

/**
 * Stores the totals of each company in one document, read by `_id`. `zero`: the sums of a company without deltas.
 * `initial`: returns the other required fields of a new document.
 */
export function createTotalsRepository<Sum extends BatchSum>(
  { db, modelName }: { db: Connection; modelName: string },
  { zero, initial = () => ({}) }: { zero: Sum['total']; initial?: () => object },
): Totals<Sum> {
  const model = db.model<TotalsDocument<Sum>>(modelName);
  return {
    read: async (companyId) => {
      const document = await model.findOne({ _id: companyId, companyId }).lean<TotalsDocument<Sum>>();
      if (!document) return { sequence: 0, total: zero };
      const { sequence, batch } = document;
      const total = Object.fromEntries(Object.entries(document).filter(([name]) => name in zero));
      return { sequence, total, ...(batch ? { batch } : {}) };
    },
    acceptBatch: async (companyId, sequence, batch) => {
      if (sequence === 0) {
        await insertIfAbsent(model, { ...zero, ...initial(), _id: companyId, companyId, sequence });
      }
      const { matchedCount } = await model.updateOne(
        { _id: companyId, companyId, sequence, batch: { $exists: false } },
        { $inc: { ...batch.sum.total }, $set: { sequence: batch.number, batch } },
      );
      return matchedCount === 1;
    },
    finishBatch: async (companyId, batchNumber) =>
      void (await model.updateOne({ _id: companyId, companyId, sequence: batchNumber }, { $unset: { batch: 1 } })),
  };
}
