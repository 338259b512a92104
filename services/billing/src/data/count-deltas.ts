import { Schema } from 'mongoose';
import type { CountDelta } from '../domain/customer-counts.ts';

/** Fields of a document whose changes are counted. They hold the pending deltas until these are added to the counts. */
export interface CountDeltaFields {
  countDeltas?: CountDelta[];
  /** Set while `countDeltas` has entries. */
  countDeltaAt?: Date;
}

/** The names of these fields. */
export const COUNT_DELTAS = { list: 'countDeltas', since: 'countDeltaAt' } as const;

/** Adds the fields to a schema. Documents without pending deltas have neither field. */
export function countDeltaPlugin(schema: Schema): void {
  schema.add({ countDeltas: { type: [Schema.Types.Mixed], default: undefined }, countDeltaAt: { type: Date } });
  // Serves the projection. Sparse: only documents with pending deltas are in the index.
  schema.index({ countDeltaAt: 1 }, { sparse: true, acrossTenants: 'the projection covers all companies' });
}

/** Returns the update operators that store a delta in the same update as the change. */
export const pushCountDelta = (delta: CountDelta | undefined, at: Date) =>
  delta === undefined ? { $push: {}, $set: {} } : { $push: { countDeltas: delta }, $set: { countDeltaAt: at } };
